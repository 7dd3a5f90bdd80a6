import { parseAgentName } from './name.ts';

/** Whether an agent's name allows it to think while others are to act. */
export const mayPonder = (agent: string): boolean => {
  const name = parseAgentName(agent);
  return name.ok && name.value.settings['ponder'] === 'true';
};

/** Ponders until the signal is aborted or there is nothing left to find out. */
export type Ponder = (signal: AbortSignal) => Promise<unknown>;

/** The agents at one table that think while somebody else is to act. */
export class Pondering {
  /** Resolves when nobody ponders about an earlier position. */
  before: Promise<void> = Promise.resolve();
  /** What they think about. */
  #subject: unknown;
  #stop: AbortController | undefined;
  #done: Promise<unknown> = Promise.resolve();

  /**
   * Starts pondering about a position, once nobody ponders about another one any more. An agent that fails only loses
   * its head start.
   */
  start(subject: unknown, agents: readonly Ponder[]): void {
    if (this.#stop !== undefined && this.#subject === subject) return;
    this.before = this.stop();
    const stop = new AbortController();
    this.#stop = stop;
    this.#subject = subject;
    this.#done = this.before.then(() =>
      stop.signal.aborted ? undefined : Promise.allSettled(agents.map((ponder) => ponder(stop.signal))),
    );
  }

  /** Resolves when nobody ponders any more. */
  async stop(): Promise<void> {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#subject = undefined;
    await this.#done;
  }
}
