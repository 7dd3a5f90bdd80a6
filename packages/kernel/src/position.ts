import type { Game, Position, Tagged } from './game.ts';
import { hashWords } from './hash.ts';
import type { Outcome, Seat } from './outcome.ts';
import { unwrap } from './result.ts';

class PlayedPosition<State, Action extends Tagged> implements Position<State, Action> {
  readonly #game: Rules<State, Action>;
  readonly #states: State[];
  #legal: readonly Action[] | undefined;

  constructor(game: Rules<State, Action>, state: State) {
    this.#game = game;
    this.#states = [state];
  }

  state(): State {
    return this.#states[this.#states.length - 1]!;
  }

  toAct(): Seat {
    return this.#game.toAct(this.state()) ?? 0;
  }

  #actions(): readonly Action[] {
    this.#legal ??= this.#game.legal(this.state());
    return this.#legal;
  }

  legal(into: number[]): void {
    const count = this.#actions().length;
    into.length = 0;
    for (let i = 0; i < count; i += 1) into.push(i);
  }

  action(move: number): Action {
    return this.#actions()[move]!;
  }

  apply(move: number): void {
    const played = unwrap(this.#game.play(this.state(), this.action(move), this.toAct()));
    this.#states.push(played.state);
    this.#legal = undefined;
  }

  undo(): void {
    if (this.#states.length < 2) throw new Error('there is no move to take back');
    this.#states.pop();
    this.#legal = undefined;
  }

  settle(): void {
    this.#states.splice(0, this.#states.length - 1);
  }

  keyLow(): number {
    return hashWords(this.#game.hash(this.state()))[0] | 0;
  }

  keyHigh(): number {
    return hashWords(this.#game.hash(this.state()))[1] | 0;
  }

  outcome(): Outcome | undefined {
    return this.#game.outcome(this.state());
  }
}

type Rules<State, Action extends Tagged> = Pick<
  Game<never, State, Action>,
  'toAct' | 'legal' | 'play' | 'outcome' | 'hash'
>;

/** A position for games without a fast form: a stack of states, advanced by the checked `play`. */
export const playedPosition = <State, Action extends Tagged>(
  game: Rules<State, Action>,
  state: State,
): Position<State, Action> => new PlayedPosition(game, state);

/** The game's own fast form if it has one, otherwise one that runs on `play`. */
export const positionOf = <State, Action extends Tagged>(
  game: Game<unknown, State, Action>,
  state: State,
): Position<State, Action> => game.search?.position(state) ?? playedPosition(game, state);

/** The position agents search: the one the game's AI prefers, which may leave out moves not worth searching. */
export const searchPositionOf = <State, Action extends Tagged>(
  game: Game<unknown, State, Action>,
  state: State,
): Position<State, Action> => game.search?.ai.position?.(state) ?? positionOf(game, state);
