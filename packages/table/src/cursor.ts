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
  sameJson,
  type Tagged,
} from '@ludus/kernel';

export type RefusedCode = 'bad_move' | 'illegal_move' | 'several_moves_possible';
export type Refused = Problem<RefusedCode>;

/** With more legal moves than this, `Game.play` finds an action faster than comparing it with each of them. */
const WORTH_SEARCHING = 250;

/**
 * Advances a game on its fast form, without events and without history: for games between agents and for replaying
 * records. Legal moves are listed once per position.
 *
 * ```ts
 * const cursor = new GameCursor(game, state);
 * while (cursor.toAct !== 0) cursor.apply(rng.pick(cursor.legalMoves));
 * ```
 */
export class GameCursor {
  readonly game: Game;
  /** How many moves have been played. */
  moves = 0;
  #position: Position<unknown, Tagged>;
  #state: unknown;
  #isStateKnown = true;
  readonly #legal: number[] = [];
  #isLegalKnown = false;
  /** The last action that was looked for in this position, and its move. */
  #sought: { readonly action: Tagged; readonly move: number | undefined } | undefined;

  constructor(game: Game, state: unknown) {
    this.game = game;
    this.#position = positionOf(game, state);
    this.#state = state;
  }

  /** The position itself. Read it, but do not change it. */
  get position(): Position<unknown, Tagged> {
    return this.#position;
  }

  get state(): unknown {
    if (!this.#isStateKnown) {
      this.#state = this.#position.state();
      this.#isStateKnown = true;
    }
    return this.#state;
  }

  /** What records keep of the state, without building it if the game can do so. */
  summary(): Summary {
    const summary = this.#position.summary?.();
    if (summary !== undefined) return summary;
    const { game, state } = this;
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

  /** The legal moves, as moves of the position. */
  get legalMoves(): readonly number[] {
    if (!this.#isLegalKnown) {
      this.#position.legal(this.#legal);
      this.#isLegalKnown = true;
    }
    return this.#legal;
  }

  /** The legal moves, as actions. */
  legalActions(): Tagged[] {
    return this.legalMoves.map((move) => this.#position.action(move));
  }

  /** Plays one of the legal moves and returns its action. */
  apply(move: number): Tagged {
    const action = this.#position.action(move);
    this.#apply(move);
    return action;
  }

  /** The legal move for an action. Undefined if there is none, or if `play` is faster than searching for it. */
  find(action: Tagged): number | undefined {
    if (this.#sought === undefined || this.#sought.action !== action)
      this.#sought = { action, move: this.#find(action) };
    return this.#sought.move;
  }

  #find(action: Tagged): number | undefined {
    const moves = this.legalMoves;
    const position = this.#position;
    if (position.find !== undefined) return position.find(moves, action);
    if (moves.length > WORTH_SEARCHING) return undefined;
    return moves.find((move) => sameJson(position.action(move), action));
  }

  /** A legal action in notation. */
  notation(action: Tagged): string {
    const move = this.#position.notation === undefined ? undefined : this.find(action);
    return move === undefined
      ? this.game.text.makeNotation(this.state, action)
      : this.#position.notation!(move);
  }

  /** Plays an action, or returns why it is not legal here. */
  play(action: Tagged, seat: Seat = this.toAct): Result<void, Refused> {
    const move = seat === this.toAct ? this.find(action) : undefined;
    return move === undefined ? this.#playUnlisted(action, seat) : ok(this.#apply(move));
  }

  /**
   * Like `play`, for records that leave out moves without a choice: those are played until the recorded one fits.
   * Returns how many were filled in.
   */
  playFillingIn(action: Tagged, seat?: Seat): Result<number, Refused> {
    for (let filledIn = 0; ; filledIn += 1) {
      const played = this.play(action, seat);
      if (played.ok) return ok(filledIn);
      const { length } = this.legalMoves;
      if (length === 0) return played;
      if (length > 1)
        return err(
          problem(
            'several_moves_possible',
            '',
            `${played.error.message} ${length} moves are possible here, so none can be filled in.`,
          ),
        );
      this.#apply(this.#legal[0]!);
    }
  }

  #apply(move: number): void {
    this.#position.apply(move);
    this.#position.settle?.();
    this.#isStateKnown = false;
    this.#moved();
  }

  #moved(): void {
    this.moves += 1;
    this.#isLegalKnown = false;
    this.#sought = undefined;
  }

  /** Actions that are not among the legal moves: resigning, moves in very long lists, and illegal actions. */
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
