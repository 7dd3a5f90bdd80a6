import { type Agent, type Decision, mayPonder, type Request } from '@ludus/agents';
import type { Game } from '@ludus/kernel';
import type { Entrant } from './entrant.ts';
import type { AgentQuestion, IsolatedAgent } from './isolatedAgent.ts';

/** CPU time of this thread in milliseconds. */
export const cpuNow = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** What an agent used in a game. */
export interface Effort {
  readonly decisions: number;
  /** CPU time. */
  readonly cpuMs: number;
  /** CPU time of the longest decision. */
  readonly maxMs: number;
  readonly nodes: number;
}

const tooLong = (limitMs: number): string => `it spent more than ${limitMs} ms on one move.`;
const CLOCK_RAN_OUT = 'its clock ran out.';

/** The most a decision may take: a fixed limit, or what is left on the clock. */
const deadlineOf = (limitMs: number, { time }: Request): readonly [ms: number, message: string] =>
  time !== undefined && time.remainingMs < limitMs
    ? [time.remainingMs, CLOCK_RAN_OUT]
    : [limitMs, tooLong(limitMs)];

/** Where an isolated agent plays, and how long it may think. */
interface IsolatedPlace extends Pick<AgentQuestion, 'table' | 'slot'> {
  readonly limitMs: number;
}

/**
 * Measures the CPU time of an agent, and stops it at its next pause beyond the limit. Wall-clock time
 * would penalise agents for whatever else the machine does.
 */
export class Meter {
  #decisions = 0;
  #cpuMs = 0;
  #maxMs = 0;
  #nodes = 0;
  /** Whether the agent exceeded the limit; its fault is then a timeout. */
  isLate = false;

  get effort(): Effort {
    const round = (ms: number): number => Math.round(ms * 1000) / 1000;
    return {
      decisions: this.#decisions,
      cpuMs: round(this.#cpuMs),
      maxMs: round(this.#maxMs),
      nodes: this.#nodes,
    };
  }

  /**
   * The agent of an entrant, measured. It is created when first asked, so failing to create it counts as a
   * crash too.
   */
  measure({ name, create }: Entrant, game: Game, limitMs = Number.POSITIVE_INFINITY): Agent {
    let agent: Agent | undefined;
    const made = (): Agent => {
      agent ??= create(game);
      return agent;
    };
    // If time is limited, the agent measures it the same way.
    const begin = (request: Request) => () =>
      made().think(request.time === undefined ? request : { ...request, clock: cpuNow });
    const think = this.#think.bind(this);
    return {
      kind: name,
      name,
      *think(request) {
        return yield* think(begin(request), deadlineOf(limitMs, request));
      },
      ...(mayPonder(name) && {
        *ponder(request: Request) {
          yield* made().ponder?.({ ...request, clock: cpuNow }) ?? [];
        },
      }),
    };
  }

  /** An author's agent in its own thread: even one that never pauses comes to an end. */
  measureIsolated(isolated: IsolatedAgent, { name }: Entrant, place: IsolatedPlace): Agent {
    const ask = this.#ask.bind(this);
    return {
      kind: name,
      name,
      *think(request) {
        yield;
        const { view, seat, seats, rng, budget, time } = request;
        const [limitMs, message] = deadlineOf(place.limitMs, request);
        const clocks = { ...(budget !== undefined && { budget }), ...(time !== undefined && { time }) };
        const question = { ...place, limitMs, view, seat, seats, rng: rng.state, ...clocks };
        return ask(isolated, question, message);
      },
    };
  }

  #ask(isolated: IsolatedAgent, question: AgentQuestion, late: string): Decision {
    const answer = isolated.ask(question);
    this.#spend(answer?.cpuMs ?? question.limitMs);
    if (answer === undefined) return this.#refuse('it stopped answering.');
    if ('isLate' in answer) return this.#refuse(late);
    if ('error' in answer) throw new Error(answer.error);
    return this.#take(answer.decision);
  }

  *#think(
    begin: () => ReturnType<Agent['think']>,
    [limitMs, late]: ReturnType<typeof deadlineOf>,
  ): Generator<undefined, Decision> {
    const start = cpuNow();
    try {
      const thinking = begin();
      for (;;) {
        const step = thinking.next();
        if (cpuNow() - start > limitMs) this.#refuse(late);
        if (step.done === true) return this.#take(step.value);
        yield;
      }
    } finally {
      this.#spend(cpuNow() - start);
    }
  }

  #spend(ms: number): void {
    this.#decisions += 1;
    this.#cpuMs += ms;
    this.#maxMs = Math.max(this.#maxMs, ms);
  }

  #refuse(message: string): never {
    this.isLate = true;
    throw new Error(message);
  }

  #take(decision: Decision): Decision {
    this.#nodes += decision.nodes;
    return decision;
  }
}
