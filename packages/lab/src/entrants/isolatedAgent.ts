import type { Budget, Decision, TimeLeft } from '@ludus/agents';
import type { RngState, Seat } from '@ludus/kernel';
import { SyncWorker, startThread, WorkerError } from '@ludus/workers';
import { siblingModule } from '../work/siblingModule.ts';
import type { AgentService } from './agentWorker.ts';

/** What the thread of an author's agent needs to know. */
export interface AgentSetup {
  readonly game: string;
  /** The name under which the agent takes part. */
  readonly name: string;
}

export interface AgentQuestion {
  /** The number of the game; every game has new agents. */
  readonly table: number;
  /** Which of the agents in the game is asked: one name may hold several seats. */
  readonly slot: number;
  readonly view: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly rng: RngState;
  /** CPU time it may use for the decision. */
  readonly limitMs: number;
  readonly budget?: Budget;
  readonly time?: TimeLeft;
}

export type AgentAnswer = { readonly cpuMs: number } & (
  | { readonly decision: Decision }
  | { readonly error: string }
  | { readonly isLate: true }
);

/**
 * A decision is abandoned after this many times its limit in wall-clock time, or this much after the limit,
 * plus a moment.
 */
const PATIENCE = 10;
const MOST_PATIENCE_MS = 20_000;
const MOMENT_MS = 2000;

const waitFor = (limitMs: number): number =>
  Math.min(PATIENCE * limitMs, limitMs + MOST_PATIENCE_MS) + MOMENT_MS;

/**
 * An author's agent in its own thread. If it never pauses, or ends its thread, the request gets no answer,
 * and the next one starts another thread.
 */
export class IsolatedAgent {
  readonly #worker: SyncWorker<AgentService>;

  constructor(setup: AgentSetup) {
    const start = (): Worker => startThread(siblingModule(import.meta.url, 'agentWorker'));
    this.#worker = new SyncWorker({ start, setup });
  }

  /** Blocks this thread until the answer arrives; undefined if there is none. */
  ask(question: AgentQuestion): AgentAnswer | undefined {
    try {
      return this.#worker.remote.answer(question, { timeoutMs: waitFor(question.limitMs) });
    } catch (caught) {
      if (!(caught instanceof WorkerError)) throw caught;
      return caught.code === 'timeout' ? undefined : { cpuMs: 0, error: caught.message };
    }
  }

  close(): void {
    this.#worker.stop();
  }
}
