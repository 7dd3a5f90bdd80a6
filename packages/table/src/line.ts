import { err, type Game, ok, type Result, type Seat, sameJson, type Tagged } from '@ludus/kernel';
import type { Author, Step } from './types.ts';

/** A move of a line. */
export interface LineStep {
  readonly action: Tagged;
  readonly seat: Seat;
  /** Left out if the line was read from a record; `isForced` then finds out. */
  readonly by?: Author;
}

/** The move that led to a state, with what it did. */
export interface LastMove extends LineStep {
  /** How many moves there are, including this one. */
  readonly count: number;
  readonly events: readonly Tagged[];
}

export interface LineOptions {
  /** One state in this many is kept; the others are replayed on demand. */
  readonly keepEvery?: number;
  /** This many of the latest states are kept too, for callers that look at what has just happened. */
  readonly keepLast?: number;
}

const KEEP_EVERY = 16;
const KEEP_LAST = 1;
const MOST_EXTRA = 48;

interface Content {
  readonly start: unknown;
  readonly steps: readonly LineStep[];
  /** States by the number of moves before them. */
  readonly kept: Map<number, unknown>;
  readonly last?: LastMove;
  readonly keepEvery: number;
  readonly keepLast: number;
  /** Which moves of a record are known to be forced; lines with common moves share it. */
  readonly forced: WeakMap<LineStep, boolean>;
}

const keeping = ({ keepEvery = KEEP_EVERY, keepLast = KEEP_LAST }: LineOptions) => ({
  keepEvery,
  keepLast,
  forced: new WeakMap<LineStep, boolean>(),
});

/**
 * A game from its start. A line never changes; it is only continued or cut. States are counted by the moves before
 * them, so `stateAt(0)` is the start.
 *
 * ```ts
 * const line = unwrap(GameLine.replay(game, start, moves));
 * game.text.draw(line.stateAt(10));
 * ```
 */
export class GameLine {
  readonly game: Game;
  readonly #content: Content;
  #lastMove: LastMove | undefined;

  private constructor(game: Game, content: Content) {
    this.game = game;
    this.#content = content;
    this.#lastMove = content.last;
  }

  /** A line without moves yet. */
  static from(game: Game, start: unknown, options: LineOptions = {}): GameLine {
    return new GameLine(game, { start, steps: [], kept: new Map([[0, start]]), ...keeping(options) });
  }

  /** A line from recorded actions. Refused with the number of the first one that cannot be played. */
  static replay(
    game: Game,
    start: unknown,
    actions: readonly { readonly action: Tagged; readonly seat?: Seat; readonly by?: Author }[],
    options: LineOptions = {},
  ): Result<GameLine> {
    const keep = keeping(options);
    const { keepEvery, keepLast } = keep;
    const steps: LineStep[] = [];
    const kept = new Map<number, unknown>([[0, start]]);
    let state = start;
    for (const [i, { action, seat = game.toAct(state) ?? 1, by }] of actions.entries()) {
      const played = game.play(state, action, seat);
      if (!played.ok)
        return err({ ...played.error, message: `Move ${i} cannot be played: ${played.error.message}` });
      state = played.value.state;
      steps.push(by === undefined ? { action, seat } : { action, seat, by });
      if ((i + 1) % keepEvery === 0 || actions.length - i <= keepLast) kept.set(i + 1, state);
    }
    return ok(new GameLine(game, { start, steps, kept, ...keep }));
  }

  get start(): unknown {
    return this.#content.start;
  }

  get steps(): readonly LineStep[] {
    return this.#content.steps;
  }

  get length(): number {
    return this.steps.length;
  }

  get state(): unknown {
    return this.stateAt(this.length);
  }

  stateAt(count: number): unknown {
    const { kept } = this.#content;
    const known = kept.get(count);
    if (known !== undefined) return known;
    let from = count - 1;
    while (!kept.has(from)) from -= 1;
    let state = kept.get(from);
    for (let i = from; i < count; i += 1) state = this.#play(state, i).state;
    this.#remember(count, state);
    return state;
  }

  /** Whether a move was made because there was nothing to decide. */
  isForced(count: number): boolean {
    const step = this.steps[count]!;
    if (step.by !== undefined) return step.by === 'forced';
    const known = this.#content.forced.get(step);
    if (known !== undefined) return known;
    const forced = this.game.forced(this.stateAt(count));
    const isForced = forced !== undefined && sameJson(forced, step.action);
    this.#content.forced.set(step, isForced);
    return isForced;
  }

  /** The move that led to a state; undefined at the start. */
  lastMove(count: number): LastMove | undefined {
    if (count === 0) return undefined;
    if (this.#lastMove?.count === count) return this.#lastMove;
    const { state, events } = this.#play(this.stateAt(count - 1), count - 1);
    this.#remember(count, state);
    this.#lastMove = { ...this.steps[count - 1]!, count, events };
    return this.#lastMove;
  }

  /** The line with one more move, out of turn only where the rules allow it. */
  play(action: Tagged, seat: Seat = this.game.toAct(this.state) ?? 1): Result<GameLine> {
    return this.#playOn({ action, seat });
  }

  /** The line with one more move that has already been played. */
  append({ action, seat, by, state, events }: LineStep & Pick<Step, 'state' | 'events'>): GameLine {
    const { keepEvery, keepLast } = this.#content;
    const kept = new Map(this.#content.kept);
    const count = this.length + 1;
    kept.set(count, state);
    const old = count - keepLast;
    if (old > 0 && old % keepEvery !== 0) kept.delete(old);
    const step: LineStep = by === undefined ? { action, seat } : { action, seat, by };
    const last = { ...step, count, events };
    return new GameLine(this.game, { ...this.#content, steps: [...this.steps, step], kept, last });
  }

  /** The line with other moves from the point where they differ; common moves are not replayed. */
  become(steps: readonly LineStep[]): Result<GameLine> {
    const isSame = (a: LineStep, b: LineStep | undefined): boolean =>
      a.seat === b?.seat && JSON.stringify(a.action) === JSON.stringify(b.action);
    const differs = this.steps.findIndex((step, i) => !isSame(step, steps[i]));
    const common = differs === -1 ? this.length : differs;
    return steps
      .slice(common)
      .reduce<Result<GameLine>>(
        (line, step) => (line.ok ? line.value.#playOn(step) : line),
        ok(this.cut(common)),
      );
  }

  /** The line with its first moves only. */
  cut(count: number): GameLine {
    if (count === this.length) return this;
    const { last: _, ...content } = this.#content;
    const state = this.stateAt(count);
    const kept = new Map([...content.kept].filter(([at]) => at <= count));
    kept.set(count, state);
    return new GameLine(this.game, { ...content, steps: this.steps.slice(0, count), kept });
  }

  #playOn(step: LineStep): Result<GameLine> {
    const played = this.game.play(this.state, step.action, step.seat);
    return played.ok ? ok(this.append({ ...step, ...played.value })) : played;
  }

  #play(state: unknown, index: number): { readonly state: unknown; readonly events: readonly Tagged[] } {
    const { action, seat } = this.steps[index]!;
    const played = this.game.play(state, action, seat);
    if (!played.ok) throw new Error(`Move ${index} cannot be played again: ${played.error.message}`);
    return played.value;
  }

  /**
   * Neighbours of a state are usually requested next, so a few dozen are kept in addition to the regular
   * ones.
   */
  #remember(count: number, state: unknown): void {
    const { kept, keepEvery } = this.#content;
    kept.set(count, state);
    const extra = [...kept.keys()].filter((at) => at % keepEvery !== 0 && at !== 0 && at !== this.length);
    if (extra.length > MOST_EXTRA) kept.delete(extra[0]!);
  }
}
