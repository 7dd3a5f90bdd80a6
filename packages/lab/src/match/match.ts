import { allotTime, type Budget, type TimeLeft } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, Rng, type Seat, subSeed, type Tagged, unwrap } from '@ludus/kernel';
import type { MoveInput, MoveNotes } from '@ludus/replay';
import { type Arrangement, GameCursor, seatsAfter, startingSeats } from '@ludus/table';
import { type Adjudicated, Adjudicator } from './adjudication.ts';
import { MatchClock } from './matchClock.ts';
import { ownLimits } from './ownLimits.ts';
import { type Answer, Player } from './player.ts';
import type { MatchOptions, MatchPlan, Observation, PlayedMatch, SeatReport } from './types.ts';
import { agentOf } from './weights.ts';

const LONGEST = 100_000;

const seatPlayers = (game: Game, plan: MatchPlan, options: MatchOptions): Player[] => {
  const { agents, seed, weightFiles } = plan;
  const isOurs = options.createAgent === undefined;
  const make = options.createAgent ?? ((_: Game, name: string) => unwrap(agentOf(game, name, weightFiles)));
  return agents.map((name, index) => new Player(make(game, name, index), { seed, index, isOurs }));
};

/** One game between agents, from start to end. */
class Match {
  readonly #plan: MatchPlan;
  readonly #options: MatchOptions;
  /** In the order of the plan. */
  readonly #players: readonly Player[];
  readonly #opening: Rng;
  readonly #initialState: unknown;
  readonly #cursor: GameCursor;
  readonly #moves: MoveInput[] = [];
  readonly #record: ((move: MoveInput) => void) | undefined;
  readonly #clock: MatchClock | undefined;
  readonly #adjudicator: Adjudicator | undefined;
  #verdict: Adjudicated | undefined;
  #seating: Arrangement;
  #openingLeft: number;
  #openingMoves = 0;

  constructor(plan: MatchPlan, options: MatchOptions) {
    const game = unwrap(games.get(plan.game));
    const chance = plan.openingSeed ?? plan.seed;
    const count = game.seatCount(plan.config);
    if (plan.agents.length !== count)
      throw new RangeError(`${plan.agents.length} agents for a game of ${count} players`);
    const { timeControl, adjudication } = plan;
    this.#clock = timeControl && new MatchClock(timeControl, count);
    this.#adjudicator = adjudication && new Adjudicator(adjudication, count);
    this.#plan = plan;
    this.#options = options;
    this.#players = seatPlayers(game, plan, options);
    this.#seating = startingSeats(count);
    this.#opening = Rng.from(subSeed(chance, 'opening'));
    this.#openingLeft = plan.openingPlies ?? 0;
    this.#initialState = unwrap(game.setup(plan.config, chance)).state;
    this.#cursor = new GameCursor(game, this.#initialState);
    this.#record = options.record?.(this.#cursor);
  }

  play(): PlayedMatch {
    const { maxMoves = LONGEST, opening = [] } = this.#plan;
    const cursor = this.#cursor;
    for (const action of opening) this.#applyBook(action);
    for (let seat = cursor.toAct; seat !== 0; seat = cursor.toAct) {
      if (cursor.moves >= maxMoves) return this.#report();
      if (!this.#move(seat)) return this.#report(seat);
      if (this.#verdict !== undefined && cursor.toAct !== 0) return this.#report();
    }
    return this.#report();
  }

  /** Plays the next move. Returns false if the player to act made none. */
  #move(seat: Seat): boolean {
    const { legalMoves } = this.#cursor;
    if (legalMoves.length === 1) return this.#apply(seat, legalMoves[0]!);
    if (this.#openingLeft > 0) return this.#applyOpening(seat);
    const player = this.#players[this.#playerIn(seat)]!;
    if (!player.isRandom) return this.#consult(seat, player);
    player.decisions += 1;
    return this.#apply(seat, legalMoves[player.rng.int(legalMoves.length)]!);
  }

  /** Books are checked when they are read. */
  #applyBook(action: Tagged): void {
    const seat = this.#cursor.toAct;
    const legalCount = this.#cursor.legalMoves.length;
    unwrap(this.#cursor.play(action, seat));
    this.#openingMoves = this.#cursor.moves;
    this.#moved({ seat, action, legalCount }, undefined);
  }

  #applyOpening(seat: Seat): boolean {
    this.#openingLeft -= 1;
    this.#openingMoves = this.#cursor.moves + 1;
    return this.#apply(seat, this.#opening.pick(this.#cursor.legalMoves));
  }

  /** Who sits in a seat, counted from 0 in the order of the plan. */
  #playerIn(seat: Seat): number {
    return this.#seating[seat - 1]! - 1;
  }

  #seatOf(index: number): Seat {
    return this.#seating.indexOf(index + 1) + 1;
  }

  #timeFor(index: number): { readonly time?: TimeLeft; readonly budget?: Budget } {
    const time = this.#clock?.left(index);
    if (time === undefined) return {};
    return { time, budget: allotTime(time, ownLimits(this.#cursor.game, this.#plan.agents[index]!)) };
  }

  #spentBy(index: number): number {
    return this.#options.spentMs?.(index) ?? this.#players[index]!.ms;
  }

  #consult(seat: Seat, player: Player): boolean {
    const { decisionLimitMs: limitMs = Number.POSITIVE_INFINITY, keepTimes = false } = this.#plan;
    const { game, state, moves: moveNumber } = this.#cursor;
    const seats = this.#players.length;
    const index = this.#playerIn(seat);
    const before = this.#spentBy(index);
    const nodesBefore = player.nodes;
    const options = { limitMs, keepTimes, ...this.#timeFor(index) };
    const answer = player.ask({ game, seat, seats, moveNumber, state }, options);
    if (answer === undefined) return false;
    const ms = this.#spentBy(index) - before;
    if (this.#clock?.spend(index, ms) === false) {
      player.fault = { kind: 'timeout', move: moveNumber, message: 'its clock ran out.' };
      return false;
    }
    if (this.#plan.ponder === true)
      this.#ponder(index, this.#clock === undefined ? { nodes: player.nodes - nodesBefore } : { ms });
    if (answer.chances !== undefined) this.#hear(index, answer.chances);
    const move = this.#cursor.find(answer.action);
    return move === undefined
      ? this.#applyUnlisted(seat, player, answer)
      : this.#apply(seat, move, answer.notes);
  }

  /**
   * Lets the others think about the same position with the same budget, one after the other, as if each had its own
   * processor. Nobody's clock runs.
   */
  #ponder(decided: number, budget: Budget): void {
    if ((budget.nodes ?? budget.ms ?? 0) <= 0) return;
    const { game, state, moves: moveNumber } = this.#cursor;
    for (const [index, player] of this.#players.entries())
      if (index !== decided)
        player.ponder(
          { game, seat: this.#seatOf(index), seats: this.#players.length, moveNumber, state },
          budget,
        );
  }

  /** An evaluation may decide the game; the move is played anyway. */
  #hear(player: number, bySeat: readonly number[]): void {
    if (this.#adjudicator === undefined) return;
    const chances = this.#players.map((_, i) => bySeat[this.#seating.indexOf(i + 1)]!);
    this.#verdict = this.#adjudicator.hear({ player, chances, move: this.#cursor.moves });
  }

  #apply(seat: Seat, move: number, notes?: MoveNotes): boolean {
    const legalCount = this.#cursor.legalMoves.length;
    const action = this.#cursor.apply(move);
    this.#moved({ seat, action, legalCount }, notes);
    return true;
  }

  /** Some actions are allowed without being listed, such as resigning. Any other is the agent's fault. */
  #applyUnlisted(seat: Seat, player: Player, { action, notes }: Answer): boolean {
    const legalCount = this.#cursor.legalMoves.length;
    const played = this.#cursor.play(action, seat);
    if (played.ok) this.#moved({ seat, action, legalCount }, notes);
    else player.fault = { kind: 'illegal', move: this.#cursor.moves, message: played.error.message };
    return played.ok;
  }

  #moved(move: Pick<Observation, 'seat' | 'action' | 'legalCount'>, notes: MoveNotes | undefined): void {
    const { game, position } = this.#cursor;
    const { action } = move;
    const moveNumber = this.#moves.length;
    const played = notes === undefined ? { action } : { action, ...notes };
    this.#moves.push(played);
    this.#record?.(played);
    this.#seating = seatsAfter(game, this.#seating, action);
    const next = this.#cursor.toAct;
    this.#clock?.moved(next === 0 ? undefined : this.#playerIn(next));
    this.#options.observe?.({ game, position, ...move, seating: this.#seating, moveNumber });
  }

  /** The rules come first: a game that is over or forfeited needs no verdict. */
  #isAdjudicated(forfeit: Seat | undefined): boolean {
    return this.#verdict !== undefined && forfeit === undefined && this.#cursor.toAct !== 0;
  }

  #report(forfeit?: Seat): PlayedMatch {
    const { outcome, state: finalState } = this.#cursor;
    return {
      initialState: this.#initialState,
      moves: this.#moves,
      openingMoves: this.#openingMoves,
      ...(outcome !== undefined && { outcome }),
      ...(forfeit !== undefined && { forfeit }),
      ...(this.#isAdjudicated(forfeit) && { adjudicated: this.#verdict! }),
      seats: this.#players.map((player, i): SeatReport => player.report(this.#seatOf(i))),
      finalState,
      finalHash: this.#cursor.summary().hash,
    };
  }
}

/**
 * Plays one game between agents in this process. With node budgets, equal plans give equal games. An agent
 * that crashes, makes an illegal move or takes too long forfeits: the report says so, and nothing is thrown.
 *
 * ```ts
 * const { outcome, seats } = playMatch({ game: 'nim', config, agents: ['minimax@depth=3', 'random'], seed: 1 });
 * ```
 */
export const playMatch = (plan: MatchPlan, options: MatchOptions = {}): PlayedMatch =>
  new Match(plan, options).play();

/** Which of the agents, counted from 0, sat in a seat when the game ended. Outcomes name seats. */
export const agentAt = ({ seats }: Pick<PlayedMatch, 'seats'>, seat: Seat): number =>
  seats.findIndex((one) => one.seat === seat);
