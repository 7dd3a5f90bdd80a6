import { type Outcome, type Seat, type Tagged, viewFor } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { mayMove } from '../frame/settings.ts';
import type { Thought } from './opponentProtocol.ts';
import { Opponents } from './opponents.ts';
import {
  keepSaved,
  newId,
  type Resignation,
  readSaved,
  type SavedGame,
  type SeatPlayer,
  watchSaved,
} from './saved.ts';
import type { GameUi } from './ui.ts';

export interface MatchState {
  readonly line: GameLine;
  readonly seats: readonly SeatPlayer[];
  readonly resigned: Resignation | undefined;
  /** The seat whose agent is thinking. */
  readonly thinking: Seat | undefined;
  /** What went wrong with an opponent or with keeping the game. */
  readonly trouble: string | undefined;
  readonly hint: Thought | undefined;
  readonly isHinting: boolean;
}

export const toActIn = ({ line, resigned }: MatchState): Seat | undefined =>
  resigned === undefined ? line.game.toAct(line.state) : undefined;

/** How a match ended, by the rules or because someone gave up. */
export const outcomeIn = ({
  line,
  resigned,
  seats,
}: Pick<MatchState, 'line' | 'resigned' | 'seats'>): Outcome | undefined => {
  if (resigned === undefined) return line.game.outcome(line.state);
  const winners = seats.flatMap((_, i) => (i + 1 === resigned.seat ? [] : [i + 1]));
  return {
    winners,
    reason: 'resignation',
    ranking: [...winners.map((seat) => ({ seat, rank: 1 })), { seat: resigned.seat, rank: seats.length }],
  };
};

const HINT_AGENT = 'mcts@ms=900';
/** Who plays on for a person who leaves a game of three or more. */
const SUBSTITUTE = 'auto:4';

/**
 * A game at this screen: people and agents take turns, every change is kept in the browser. Other tabs may have the same
 * game open: whoever is first makes the change, the others follow.
 */
export class Match {
  readonly ui: GameUi;
  /** The game as it was last kept or read here. */
  #saved: SavedGame;
  readonly #opponents = new Opponents();
  readonly #listeners = new Set<() => void>();
  #state: MatchState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers to questions about an older position are dropped. */
  #turn = 0;
  #unwatch: (() => void) | undefined;

  constructor(ui: GameUi, saved: SavedGame) {
    this.ui = ui;
    this.#saved = saved;
    const line = GameLine.replay(ui.game, saved.start, saved.steps);
    if (!line.ok) throw new Error(line.error.message);
    this.#state = {
      line: line.value,
      seats: saved.seats,
      resigned: saved.resigned,
      thinking: undefined,
      trouble: undefined,
      hint: undefined,
      isHinting: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  };

  readonly getState = (): MatchState => this.#state;

  get id(): string {
    return this.#saved.id;
  }

  /** Whether the game began in the middle of another, as whoever studies a game begins one. */
  get isFork(): boolean {
    return this.#saved.options === undefined;
  }

  readonly act = (action: Tagged): void => {
    const seat = toActIn(this.#state);
    if (seat === undefined || this.#state.seats[seat - 1]?.kind !== 'person') return;
    this.#play(action);
  };

  /** The number of actions before the last decision of a person; undefined when there is none to take back. */
  get undoTo(): number | undefined {
    const { line, seats, resigned } = this.#state;
    if (resigned !== undefined) return line.length;
    for (let at = line.length - 1; at >= 0; at -= 1) {
      const { seat } = line.steps[at]!;
      if (seats[seat - 1]?.kind === 'person' && !line.isForced(at)) return at;
    }
    return undefined;
  }

  readonly undo = (): void => {
    const at = this.undoTo;
    if (at === undefined) return;
    const undone = this.#state.line.steps.slice(at);
    this.#change({
      line: this.#state.line.cut(at),
      resigned: undefined,
      seats: undone.reduceRight((seats, { action }) => this.#unseated(seats, action), this.#state.seats),
    });
  };

  /** Gives up for a person. With more players left an agent takes over, unless the rules know better. */
  readonly resign = (seat: Seat): void => {
    const { line, seats } = this.#state;
    const action = line.game.seating?.resign(line.state, seat);
    if (action !== undefined) {
      const next = line.play(action, seat);
      if (next.ok) this.#change({ line: next.value });
    } else if (seats.length === 2) this.#change({ resigned: { seat } });
    else
      this.#change({
        seats: seats.map((one, i) => (i + 1 === seat ? { kind: 'agent', agent: SUBSTITUTE } : one)),
      });
  };

  readonly hint = async (): Promise<void> => {
    const turn = this.#turn;
    this.#show({ isHinting: true, hint: undefined });
    try {
      const hint = await this.#ask(this.ui.hintAgent ?? HINT_AGENT);
      if (turn === this.#turn) this.#show({ hint, isHinting: false });
    } catch (error) {
      if (turn === this.#turn) this.#show({ isHinting: false, trouble: String(error) });
    }
  };

  #ask(agent: string): Promise<Thought> {
    const { line, seats } = this.#state;
    const { game, state } = line;
    const seat = game.toAct(state)!;
    return this.#opponents.choose({
      game: game.id,
      view: viewFor(game, state, seat),
      seat,
      seats: seats.length,
      agent,
      seed: `${this.#saved.seed}/${line.length}/${agent}`,
    });
  }

  #play(action: Tagged): void {
    const next = this.#state.line.play(action);
    if (!next.ok) {
      this.#show({ trouble: next.error.message });
      return;
    }
    const { seats } = this.#state;
    const order = this.ui.game.seating?.reseat(action);
    this.#change({ line: next.value, seats: order?.map((seat) => seats[seat - 1]!) ?? seats });
  }

  /** Who sat where before an action. */
  #unseated(seats: readonly SeatPlayer[], action: Tagged): readonly SeatPlayer[] {
    const order = this.ui.game.seating?.reseat(action);
    return order === undefined ? seats : seats.map((_, i) => seats[order.indexOf(i + 1)]!);
  }

  #open(): void {
    this.#unwatch = watchSaved((id) => {
      if (id === undefined || id === this.#saved.id) this.#catchUp();
    });
    if (!this.#catchUp()) this.#goOn(0);
  }

  #close(): void {
    this.#unwatch?.();
    this.#pause();
  }

  /** Changes the game, unless it went on in another tab: then what was wanted was about an older position. */
  #change(change: Partial<MatchState>): void {
    if (this.#catchUp()) return;
    this.#become(change);
    this.#keep();
    this.#goOn(mayMove() ? this.ui.pace : 0);
  }

  /** Takes over what another tab did with the game; says whether there was anything. */
  #catchUp(): boolean {
    const stored = readSaved(this.#saved.id);
    if (stored === undefined || stored.version === this.#saved.version) return false;
    const line = this.#state.line.become(stored.steps);
    if (!line.ok) return false;
    this.#saved = stored;
    this.#become({ line: line.value, seats: stored.seats, resigned: stored.resigned });
    this.#goOn(mayMove() ? this.ui.pace : 0);
    return true;
  }

  #become(change: Partial<MatchState>): void {
    const wasThinking = this.#state.thinking !== undefined || this.#state.isHinting;
    this.#pause();
    if (wasThinking) this.#opponents.stop();
    this.#show({ thinking: undefined, hint: undefined, isHinting: false, trouble: undefined, ...change });
  }

  #show(change: Partial<MatchState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
  }

  #goOn(pace: number): void {
    const seat = toActIn(this.#state);
    if (seat === undefined || this.#listeners.size === 0) return;
    const { line, seats } = this.#state;
    const forced = line.game.forced(line.state);
    const player = seats[seat - 1]!;
    const turn = this.#turn;
    if (forced !== undefined) this.#timer = setTimeout(() => this.#play(forced), 0);
    else if (player.kind === 'agent') void this.#letPlay(seat, player.agent, pace, turn);
  }

  async #letPlay(seat: Seat, agent: string, pace: number, turn: number): Promise<void> {
    this.#show({ thinking: seat });
    const earliest = performance.now() + pace;
    try {
      const { action } = await this.#ask(agent);
      if (turn !== this.#turn) return;
      this.#timer = setTimeout(
        () => {
          if (turn !== this.#turn) return;
          this.#state = { ...this.#state, thinking: undefined };
          this.#play(action);
        },
        Math.max(0, earliest - performance.now()),
      );
    } catch (error) {
      if (turn === this.#turn)
        this.#show({
          thinking: undefined,
          trouble: `The opponent failed: ${error instanceof Error ? error.message : error}`,
        });
    }
  }

  #keep(): void {
    const { line, seats, resigned } = this.#state;
    const outcome = outcomeIn(this.#state);
    const { resigned: _, result: __, ...saved } = this.#saved;
    this.#saved = {
      ...saved,
      seats,
      steps: line.steps,
      ...(resigned === undefined ? {} : { resigned }),
      ...(outcome === undefined ? {} : { result: { winners: outcome.winners, reason: outcome.reason } }),
      changed: Date.now(),
      version: newId(),
    };
    if (!keepSaved(this.#saved))
      this.#show({ trouble: 'This browser has no room to keep the game; it goes on all the same.' });
  }
}
