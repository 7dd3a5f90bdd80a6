import { type Scene, type Seat, viewFor } from '@ludus/kernel';
import type { Input, KeyName } from '../../../screen/input.ts';
import { EMPTY_LINE, editLine, type Line } from '../../../screen/lineEditor.ts';
import { Window } from '../../../screen/window.ts';
import type { Terminal } from '../../../terminal.ts';
import type { TerminalGame } from '../terminalGame.ts';
import { drawCurtain, drawGame, drawPage, type GamePicture } from './gamePicture.ts';
import {
  finishedWays,
  listedWays,
  nextPlaces,
  placeMeant,
  settledWay,
  type Way,
  waysOf,
  withEqual,
} from './pointing.ts';
import { placeAt, placeTowards, reachablePlaces } from './sceneLayout.ts';

const LONGEST_LOG = 500;
const LARGEST_ZOOM = 3;
const NOWHERE: ReadonlySet<string> = new Set();

const DIRECTIONS: Readonly<Partial<Record<KeyName, readonly [number, number]>>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

interface Shown {
  readonly game: TerminalGame;
  readonly seat: Seat;
}

interface Question {
  readonly prompt: string;
  readonly answer: (text: string | undefined) => void;
}

/**
 * A game in the whole window. Moves are chosen with the keys or the mouse, or typed; either way, a question
 * is answered with text, as in any other terminal.
 */
export class GameScreen implements Terminal {
  readonly isInteractive = true;
  readonly hasScreen = true;
  readonly #window: Window;
  readonly #onInterrupt: () => void;
  readonly #log: string[] = [];
  readonly #history: string[] = [];
  #shown: Shown | undefined;
  #status: string | undefined;
  #question: Question | undefined;
  #line: Line = EMPTY_LINE;
  #cursor: string | undefined;
  #picked: readonly string[] = [];
  #ways: readonly Way[] = [];
  #choice: number | undefined;
  #zoom = 0;
  #reviewed: number | undefined;
  #page: readonly string[] | undefined;
  #picture: GamePicture | undefined;

  /** `onInterrupt` is called for Ctrl+C while nobody is asked. */
  constructor(onInterrupt: () => void) {
    this.#onInterrupt = onInterrupt;
    this.#window = new Window(
      (input) => this.#hear(input),
      () => this.#draw(),
    );
    this.#window.open();
  }

  get columns(): number {
    return this.#window.size.columns;
  }

  out(line: string): void {
    this.#log.push(...line.split('\n'));
    this.#log.splice(0, Math.max(0, this.#log.length - LONGEST_LOG));
    this.#draw();
  }

  err(line: string): void {
    this.out(line);
  }

  readonly status = (line: string | undefined): void => {
    this.#status = line;
    this.#draw();
  };

  /** Shows a game as a seat sees it. */
  show(game: TerminalGame, seat: Seat): void {
    this.#shown = { game, seat };
    this.#ways = game.toAct === seat ? this.#waysIn(game, seat) : [];
    this.#picked = this.#onlyBeginning();
    this.#choice = game.game.board === undefined ? 0 : undefined;
    const reachable = this.#reachable;
    if (this.#cursor === undefined || !reachable.has(this.#cursor)) {
      const open = nextPlaces(this.#ways, this.#picked);
      const places = [...(open.size > 0 ? open : reachable)];
      this.#cursor = places[Math.floor(places.length / 2)];
    }
    this.#draw();
  }

  readonly ask = (prompt: string): Promise<string | undefined> =>
    new Promise((resolve) => {
      this.#question = { prompt, answer: resolve };
      this.#draw();
    });

  /** Hides the game and its log until the next player is ready. */
  async curtain(text: string): Promise<void> {
    const shown = this.#shown;
    this.#shown = undefined;
    this.#log.length = 0;
    await this.ask(text);
    this.#shown = shown;
  }

  /** Shows a page of text instead of the game until the reader closes it. */
  readonly read = async (lines: readonly string[]): Promise<void> => {
    this.#page = lines;
    await this.ask('');
    this.#page = undefined;
    this.#draw();
  };

  /** Lets people step through a finished game until they leave. */
  async review(): Promise<void> {
    this.#reviewed = this.#shown?.game.moves;
    await this.ask('');
    this.#reviewed = undefined;
  }

  close(): void {
    this.#window.close();
  }

  get #view(): unknown {
    const { game, seat } = this.#shown!;
    if (this.#reviewed !== undefined) return game.stateAt(this.#reviewed);
    return game.outcome === undefined ? viewFor(game.game, game.state, seat) : game.state;
  }

  /** Where the cursor keys may go. */
  get #reachable(): ReadonlySet<string> {
    const scene = this.#scene;
    return scene === undefined ? NOWHERE : reachablePlaces(scene, this.#shown!.seat, this.#open);
  }

  get #scene(): Scene | undefined {
    return this.#shown!.game.game.board?.scene(this.#view);
  }

  /** The places that can be chosen next. */
  get #open(): ReadonlySet<string> {
    const open = nextPlaces(this.#ways, this.#picked);
    const scene = open.size === 0 ? undefined : this.#scene;
    return scene === undefined ? open : withEqual(scene, open);
  }

  #waysIn(game: TerminalGame, seat: Seat): readonly Way[] {
    return game.game.board === undefined
      ? listedWays(game.legal, (action) => game.notation(action))
      : waysOf(game.game, { legal: game.legal, seat }, this.#view);
  }

  get #choices(): readonly Way[] {
    if (this.#question === undefined || this.#shown === undefined) return [];
    return finishedWays(this.#ways, this.#picked).filter(({ choice }) => choice !== undefined);
  }

  /** If every move starts at the same place, nobody has to choose it. */
  #onlyBeginning(): readonly string[] {
    const [first] = this.#ways;
    const place = first?.places.length === 2 ? first.places[0]! : undefined;
    return place !== undefined && this.#ways.every(({ places }) => places[0] === place) ? [place] : [];
  }

  #answer(text: string | undefined): void {
    const question = this.#question;
    this.#question = undefined;
    this.#line = EMPTY_LINE;
    this.#picked = [];
    this.#choice = undefined;
    if (text !== undefined && text.trim() !== '' && this.#history.at(-1) !== text) this.#history.push(text);
    question?.answer(text);
  }

  #hear(input: Input): void {
    const key = input.kind === 'key' ? input.name : undefined;
    if (key === 'suspend') this.#window.suspend();
    else if (key === 'redraw') this.#window.forget();
    else if (key === 'interrupt' || key === 'endOfInput') this.#leave();
    else if (this.#question !== undefined) {
      if (this.#page !== undefined) this.#hearReader(input);
      else if (this.#reviewed !== undefined) this.#hearReview(input);
      else this.#hearGame(input);
    }
    this.#draw();
  }

  #leave(): void {
    if (this.#question === undefined) this.#onInterrupt();
    else this.#answer(undefined);
  }

  #hearReader(input: Input): void {
    const isDone = input.kind === 'key' ? ['enter', 'escape'].includes(input.name) : input.kind === 'text';
    if (isDone) this.#answer('');
  }

  #hearReview(input: Input): void {
    const last = this.#shown!.game.moves;
    const at = this.#reviewed!;
    const go = (target: number): void => {
      this.#reviewed = Math.min(last, Math.max(0, target));
    };
    if (input.kind === 'wheel') go(at + input.lines);
    if (input.kind === 'text' && /q/i.test(input.text)) this.#answer(undefined);
    if (input.kind !== 'key') return;
    const steps: Partial<Record<KeyName, number>> = {
      left: at - 1,
      right: at + 1,
      pageUp: at - 10,
      pageDown: at + 10,
      home: 0,
      end: last,
    };
    const target = steps[input.name];
    if (target !== undefined) go(target);
    else if (input.name === 'escape' || input.name === 'enter') this.#answer(undefined);
  }

  #hearGame(input: Input): void {
    if (input.kind === 'click') this.#click(input.column, input.row);
    else if (input.kind === 'wheel') this.#zoomBy(-input.lines);
    else if (input.kind === 'text' && this.#line.text === '' && /^[+-]$/.test(input.text))
      this.#zoomBy(input.text === '+' ? 1 : -1);
    else if (input.kind === 'key' && this.#line.text === '' && this.#point(input.name)) return;
    else if (input.kind === 'key' && input.name === 'enter') this.#answer(this.#line.text);
    else if (input.kind === 'key' && input.name === 'escape') this.#goBack();
    else this.#line = editLine(this.#line, input, this.#history) ?? this.#line;
  }

  #goBack(): void {
    if (this.#line.text === '') this.#picked = this.#picked.slice(0, -1);
    this.#line = EMPTY_LINE;
    this.#choice = undefined;
  }

  #zoomBy(step: number): void {
    this.#zoom = Math.min(LARGEST_ZOOM, Math.max(0, this.#zoom + step));
  }

  /** Moves the cursor or picks what is under it; returns whether the key was used. */
  #point(key: KeyName): boolean {
    const direction = DIRECTIONS[key];
    const { length } = this.#choices;
    if (this.#choice !== undefined && length > 0) return this.#pointInList(key, this.#choice);
    if ((key === 'tab' || key === 'backTab') && length > 0) this.#choice = 0;
    else if (this.#cursor === undefined || this.#picture?.layout === undefined) return false;
    else if (direction !== undefined)
      this.#cursor = placeTowards(this.#picture.layout, this.#cursor, direction, this.#reachable);
    else if (key === 'enter') this.#pick(this.#cursor);
    else return false;
    return true;
  }

  #pointInList(key: KeyName, at: number): boolean {
    const choices = this.#choices;
    const [across, down] = DIRECTIONS[key] ?? [0, 0];
    if (across + down !== 0) this.#choice = (at + across + down + choices.length) % choices.length;
    else if (key === 'enter') this.#choose(choices[at]!);
    else if (key === 'tab' || key === 'backTab') this.#choice = undefined;
    else return false;
    return true;
  }

  #pick(place: string): void {
    this.#cursor = place;
    const scene = this.#scene!;
    const next = placeMeant(scene, place, nextPlaces(this.#ways, this.#picked));
    // Choosing another first place starts over; choosing the same place twice deselects it.
    const beginning = placeMeant(scene, place, nextPlaces(this.#ways, []));
    const isBeginning = beginning !== undefined && !this.#picked.includes(beginning);
    this.#picked = next !== undefined ? [...this.#picked, next] : isBeginning ? [beginning] : [];
    const settled = settledWay(this.#ways, this.#picked);
    if (settled !== undefined) this.#choose(settled);
    else this.#choice = this.#picked.length > 0 && this.#choices.length > 0 ? 0 : undefined;
  }

  #choose({ action }: Way): void {
    this.#answer(this.#shown!.game.notation(action));
  }

  #click(column: number, row: number): void {
    const { list, layout, offset } = this.#picture ?? {};
    if (list !== undefined && column >= list.column && row >= list.row) {
      const way = this.#choices[list.first + row - list.row];
      if (way !== undefined) {
        this.#choose(way);
        return;
      }
    }
    if (layout === undefined || offset === undefined) return;
    const place = placeAt(layout, column + offset[0], row - 1 + offset[1]);
    if (place !== undefined) this.#pick(place);
  }

  #draw(): void {
    const { size } = this.#window;
    const question = this.#question;
    if (this.#page !== undefined) {
      this.#picture = drawPage(this.#page, size);
      this.#window.show(this.#picture.canvas);
      return;
    }
    this.#picture =
      this.#shown === undefined
        ? drawCurtain(question?.prompt ?? '', size)
        : drawGame(
            {
              game: this.#shown.game,
              view: this.#view,
              log: this.#log,
              status: this.#status,
              asked: question === undefined ? undefined : { prompt: question.prompt, line: this.#line },
              cursor: this.#cursor,
              picked: this.#picked,
              open: question === undefined ? NOWHERE : this.#open,
              choices: this.#choices.map(({ choice }) => choice!),
              choice: this.#choice,
              zoom: this.#zoom,
              reviewed: this.#reviewed,
            },
            size,
          );
    this.#window.show(this.#picture.canvas);
  }
}
