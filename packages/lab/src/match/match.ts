import { games } from '@ludus/games';
import {
  canonicalJson,
  type Game,
  makeJson,
  type Position,
  positionOf,
  Rng,
  type Seat,
  subSeed,
  type Tagged,
  unwrap,
} from '@ludus/kernel';
import type { MoveInput, MoveNotes } from '@ludus/replay';
import { type Answer, Player } from './player.ts';
import type { MatchOptions, MatchPlan, PlayedMatch, SeatReport } from './types.ts';
import { agentOf } from './weights.ts';

const LONGEST = 100_000;

const seatPlayers = (game: Game, plan: MatchPlan, options: MatchOptions): Player[] => {
  const { agents, seed, weightFiles } = plan;
  const isOurs = options.createAgent === undefined;
  const make = options.createAgent ?? ((_: Game, name: string) => unwrap(agentOf(game, name, weightFiles)));
  return agents.map((name, index) => new Player(make(game, name, index), { seed, index, isOurs }));
};

/** One game being played. */
class Match {
  readonly #game: Game;
  readonly #plan: MatchPlan;
  readonly #options: MatchOptions;
  /** In the order of the plan. */
  readonly #players: readonly Player[];
  /** Who sits where, seat 1 first. */
  #table: readonly Player[];
  readonly #opening: Rng;
  readonly #initialState: unknown;
  readonly #moves: MoveInput[] = [];
  readonly #legal: number[] = [];
  #position: Position<unknown, Tagged>;
  #openingLeft: number;
  #openingMoves = 0;

  constructor(plan: MatchPlan, options: MatchOptions) {
    const game = unwrap(games.get(plan.game));
    const chance = plan.openingSeed ?? plan.seed;
    const count = game.seatCount(plan.config);
    if (plan.agents.length !== count)
      throw new RangeError(`${plan.agents.length} agents for a table of ${count}`);
    this.#game = game;
    this.#plan = plan;
    this.#options = options;
    this.#players = seatPlayers(game, plan, options);
    this.#table = this.#players;
    this.#opening = Rng.from(subSeed(chance, 'opening'));
    this.#openingLeft = plan.openingPlies ?? 0;
    this.#initialState = unwrap(game.setup(plan.config, chance)).state;
    this.#position = positionOf(game, this.#initialState);
  }

  play(): PlayedMatch {
    const { maxMoves = LONGEST } = this.#plan;
    for (let seat = this.#position.toAct(); seat !== 0; seat = this.#position.toAct()) {
      if (this.#moves.length >= maxMoves) return this.#report();
      if (!this.#move(seat)) return this.#report(seat);
    }
    return this.#report();
  }

  /** Plays the next move; answers whether there was one. */
  #move(seat: Seat): boolean {
    this.#position.legal(this.#legal);
    const legal = this.#legal;
    if (legal.length === 1) return this.#apply(seat, legal[0]!);
    if (this.#openingLeft > 0) return this.#applyOpening(seat);
    const player = this.#table[seat - 1]!;
    if (!player.isRandom) return this.#consult(seat, player);
    player.decisions += 1;
    return this.#apply(seat, legal[player.rng.int(legal.length)]!);
  }

  #applyOpening(seat: Seat): boolean {
    this.#openingLeft -= 1;
    this.#openingMoves = this.#moves.length + 1;
    return this.#apply(seat, this.#opening.pick(this.#legal));
  }

  #consult(seat: Seat, player: Player): boolean {
    const { decisionLimitMs: limitMs = Number.POSITIVE_INFINITY, keepTimes = false } = this.#plan;
    const moveNumber = this.#moves.length;
    const seats = this.#table.length;
    const question = { game: this.#game, seat, seats, moveNumber, state: () => this.#position.state() };
    const answer = player.ask(question, { limitMs, keepTimes });
    if (answer === undefined) return false;
    const move = this.#find(answer.action);
    return move === undefined
      ? this.#applyUnlisted(seat, player, answer)
      : this.#apply(seat, move, answer.notes);
  }

  #find(action: Tagged): number | undefined {
    const position = this.#position;
    if (position.find !== undefined) return position.find(this.#legal, action);
    const wanted = canonicalJson(action);
    return wanted.ok
      ? this.#legal.find((move) => makeJson(position.action(move)) === wanted.value)
      : undefined;
  }

  #apply(seat: Seat, move: number, notes?: MoveNotes): boolean {
    const action = this.#position.action(move);
    this.#position.apply(move);
    this.#moved(seat, action, notes);
    return true;
  }

  /** Some actions are allowed without being listed, such as giving up; every other is a fault. */
  #applyUnlisted(seat: Seat, player: Player, { action, notes }: Answer): boolean {
    const parsed = this.#game.parseAction(action);
    const played = parsed.ok ? this.#game.play(this.#position.state(), parsed.value, seat) : parsed;
    if (!played.ok) {
      const message = 'code' in played.error ? played.error.message : played.error[0]!.message;
      player.fault = { kind: 'illegal', move: this.#moves.length, message };
      return false;
    }
    this.#position = positionOf(this.#game, played.value.state);
    this.#moved(seat, action, notes);
    return true;
  }

  #moved(seat: Seat, action: Tagged, notes: MoveNotes | undefined): void {
    const moveNumber = this.#moves.length;
    this.#moves.push(notes === undefined ? { action } : { action, ...notes });
    const seating = this.#game.seating?.reseat(action);
    if (seating !== undefined) this.#table = seating.map((left) => this.#table[left - 1]!);
    this.#options.observe?.({
      game: this.#game,
      position: this.#position,
      seat,
      action,
      legalCount: this.#legal.length,
      moveNumber,
    });
  }

  #report(forfeit?: Seat): PlayedMatch {
    const position = this.#position;
    const outcome = position.outcome();
    const finalState = position.state();
    const seats = this.#players.map((player): SeatReport => player.report(this.#table.indexOf(player) + 1));
    return {
      initialState: this.#initialState,
      moves: this.#moves,
      openingMoves: this.#openingMoves,
      ...(outcome !== undefined && { outcome }),
      ...(forfeit !== undefined && { forfeit }),
      seats,
      finalState,
      finalHash: position.summary?.().hash ?? this.#game.hash(finalState),
    };
  }
}

/**
 * Plays one game between agents, in this process. Equal plans give equal games when the budgets are nodes. An agent
 * that crashes, answers with an illegal move or takes too long forfeits: that is no exception but part of the report.
 *
 * ```ts
 * const { outcome, seats } = playMatch({ game: 'nim', config, agents: ['minimax@depth=3', 'random'], seed: 1 });
 * ```
 */
export const playMatch = (plan: MatchPlan, options: MatchOptions = {}): PlayedMatch =>
  new Match(plan, options).play();

/** Which of the agents, counted from 0, sat in a seat when the game ended: outcomes speak of seats. */
export const agentAt = ({ seats }: Pick<PlayedMatch, 'seats'>, seat: Seat): number =>
  seats.findIndex((one) => one.seat === seat);
