import { type Agent, type Budget, type Decision, decide, notesOf, type TimeLeft } from '@ludus/agents';
import { type Game, Rng, type Seat, type Seed, subSeed, type Tagged, viewFor } from '@ludus/kernel';
import type { MoveNotes } from '@ludus/replay';
import type { Fault, SeatReport } from './types.ts';

/** A request to a player. */
export interface Question {
  readonly game: Game;
  readonly seat: Seat;
  readonly seats: number;
  readonly moveNumber: number;
  readonly state: unknown;
}

interface AskOptions {
  readonly limitMs: number;
  readonly keepTimes: boolean;
  readonly budget?: Budget | undefined;
  readonly time?: TimeLeft | undefined;
}

/** What the agent wants to do, and what is recorded about its decision. */
export interface Answer {
  readonly action: Tagged;
  readonly notes: MoveNotes;
  /** Every seat's chance; absent if the agent evaluated nothing. */
  readonly chances?: readonly number[];
}

/** Times make every record different, so they are kept only on request. */
const recordNotes = (decision: Decision, seat: Seat, keepTimes: boolean): MoveNotes => {
  const { engineTimeMs, searchStats, ...notes } = notesOf(decision, seat);
  const { ms: _, ...stats } = searchStats;
  return keepTimes
    ? { ...notes, engineTimeMs, thinkTimeMs: engineTimeMs, searchStats }
    : { ...notes, searchStats: stats };
};

/** An agent at the table, with its statistics. */
export class Player {
  readonly agent: Agent;
  /** Whether it plays random moves, for which it need not be asked. */
  readonly isRandom: boolean;
  readonly rng: Rng;
  /** The agent may keep what it found out until the game is over. */
  readonly #memory = {};
  decisions = 0;
  ms = 0;
  nodes = 0;
  fault: Fault | undefined;
  /** What went wrong while it pondered; it is reported when the agent is asked next. */
  #accident: unknown;

  constructor(agent: Agent, { seed, index, isOurs }: { seed: Seed; index: number; isOurs: boolean }) {
    this.agent = agent;
    this.isRandom = isOurs && agent.name === 'random';
    this.rng = Rng.from(subSeed(seed, `agent ${index + 1}`));
  }

  /** Asks the agent. If it crashes or takes too long, that is its fault, and there is no answer. */
  ask(question: Question, { limitMs, keepTimes, budget, time }: AskOptions): Answer | undefined {
    const { game, seat, seats, moveNumber, state } = question;
    const view = viewFor(game, state, seat);
    const start = performance.now();
    try {
      if (this.#accident !== undefined) throw this.#accident;
      const rng = this.rng.fork(`${moveNumber}`);
      const knowledge = this.agent.knows?.(state, seat);
      const decision = decide(this.agent, {
        game,
        view,
        seat,
        seats,
        rng,
        knowledge,
        memory: this.#memory,
        ...(budget !== undefined && { budget }),
        ...(time !== undefined && { time }),
      });
      const answer: Answer = {
        action: decision.action,
        notes: recordNotes(decision, seat, keepTimes),
        ...(decision.nodes > 0 && { chances: decision.evaluation }),
      };
      this.nodes += decision.nodes;
      if (performance.now() - start <= limitMs) return answer;
      const message = `it spent more than ${limitMs} ms on one move.`;
      this.fault = { kind: 'timeout', move: moveNumber, message };
    } catch (caught) {
      const message = caught instanceof Error ? caught.message : String(caught);
      this.fault = { kind: 'crash', move: moveNumber, message };
    } finally {
      this.decisions += 1;
      this.ms += performance.now() - start;
    }
    return undefined;
  }

  /** Lets the agent think about a position in which somebody else is to act; `question.seat` is its own. */
  ponder({ game, seat, seats, moveNumber, state }: Question, budget: Budget): void {
    if (this.agent.ponder === undefined || this.#accident !== undefined) return;
    const view = viewFor(game, state, seat);
    const rng = this.rng.fork(`ponder ${moveNumber}`);
    try {
      const pondering = this.agent.ponder({ game, view, seat, seats, rng, memory: this.#memory, budget });
      while (pondering.next().done !== true);
    } catch (caught) {
      this.#accident = caught;
    }
  }

  report(seat: Seat): SeatReport {
    const { agent, decisions, ms, nodes, fault } = this;
    return { agent: agent.name, seat, decisions, ms, nodes, ...(fault !== undefined && { fault }) };
  }
}
