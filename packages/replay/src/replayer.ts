import {
  describeProblems,
  err,
  type Game,
  type Outcome,
  ok,
  type Position,
  type Problem,
  positionOf,
  problem,
  type Result,
  type Seat,
  type Summary,
  type Tagged,
} from '@ludus/kernel';
import { isSame } from './sameJson.ts';

export type RefusedCode = 'bad_move' | 'illegal_move' | 'several_moves_possible';
export type Refused = Problem<RefusedCode>;

/** Among more legal moves than this, `Game.play` finds an action faster than a look at every one of them. */
const WORTH_SEARCHING = 250;

/**
 * A game played again from its record: one position moved along by recorded actions, each looked up among the
 * legal ones. Everything in the store that needs the rules goes through here.
 */
export class Replayer {
  readonly game: Game;
  /** How many moves have been played. */
  moves = 0;
  #position: Position<unknown, Tagged>;
  #state: unknown;
  #isStateKnown = true;
  readonly #legal: number[] = [];
  #isLegalKnown = false;

  constructor(game: Game, state: unknown) {
    this.game = game;
    this.#position = positionOf(game, state);
    this.#state = state;
  }

  get state(): unknown {
    if (!this.#isStateKnown) {
      this.#state = this.#position.state();
      this.#isStateKnown = true;
    }
    return this.#state;
  }

  /** What the tables want to know of the state, without making it where the game can do so. */
  summary(): Summary {
    const { game } = this;
    const summary = this.#position.summary?.();
    if (summary !== undefined) return summary;
    const { state } = this;
    return {
      phase: game.phase(state),
      hash: game.hash(state),
      progress: game.record?.progress(state) ?? [],
      isTurnStart: game.record?.isTurnStart(state),
      decisionKind: game.record?.decisionKind(state),
    };
  }

  /** The seat to act, 0 when the game is over. */
  get toAct(): Seat {
    return this.#position.toAct();
  }

  get outcome(): Outcome | undefined {
    return this.#position.outcome();
  }

  /** How many actions are legal here. */
  get legalCount(): number {
    return this.#moves().length;
  }

  /** Everything that is legal here. */
  legalActions(): Tagged[] {
    return this.#moves().map((move) => this.#position.action(move));
  }

  /** Plays a recorded action, or says why it cannot be played here. */
  play(action: Tagged, player?: Seat): Result<void, Refused> {
    const seat = this.toAct;
    if (player === undefined || player === seat) {
      const move = this.#find(action);
      if (move !== undefined) return ok(this.#apply(move));
    }
    return this.#playUnlisted(action, player ?? seat);
  }

  /**
   * As `play`, for records that leave out moves without a choice: forced moves are played until the recorded one
   * fits. Gives how many were inserted.
   */
  playInjecting(action: Tagged, player?: Seat): Result<number, Refused> {
    for (let injected = 0; ; injected += 1) {
      const played = this.play(action, player);
      if (played.ok) return ok(injected);
      const count = this.legalCount;
      if (count === 0) return played;
      if (count > 1)
        return err(
          problem(
            'several_moves_possible',
            '',
            `${played.error.message} ${count} moves are possible here, so none can be filled in.`,
          ),
        );
      this.#apply(this.#legal[0]!);
    }
  }

  #find(action: Tagged): number | undefined {
    const moves = this.#moves();
    const position = this.#position;
    if (position.find !== undefined) return position.find(moves, action);
    if (moves.length > WORTH_SEARCHING) return undefined;
    return moves.find((move) => isSame(position.action(move), action));
  }

  #moves(): readonly number[] {
    if (!this.#isLegalKnown) {
      this.#position.legal(this.#legal);
      this.#isLegalKnown = true;
    }
    return this.#legal;
  }

  #apply(move: number): void {
    this.#position.apply(move);
    this.#moved();
    this.#isStateKnown = false;
  }

  #moved(): void {
    this.moves += 1;
    this.#isLegalKnown = false;
  }

  /** Actions not looked up in the list of legal ones: giving up, very long lists, and what is no legal action at all. */
  #playUnlisted(action: Tagged, seat: Seat): Result<void, Refused> {
    const parsed = this.game.parseAction(action);
    if (!parsed.ok) return err(problem('bad_move', '', describeProblems(parsed.error)));
    const played = this.game.play(this.state, parsed.value, seat);
    if (!played.ok) return err(problem('illegal_move', played.error.path, played.error.message));
    this.#position = positionOf(this.game, played.value.state);
    this.#state = played.value.state;
    this.#isStateKnown = true;
    this.#moved();
    return ok(undefined);
  }
}
