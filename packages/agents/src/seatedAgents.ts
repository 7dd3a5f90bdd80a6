import type { Agent } from './types.ts';

/** A table of `minimax` takes up to 7 MB. */
const MOST = 8;

/**
 * Agents that sit at games and keep what they found out from one decision to the next: pass the agent itself as
 * `Request.memory`. Only the latest used are kept.
 */
export class SeatedAgents {
  readonly #most: number;
  readonly #agents = new Map<string, Agent>();

  constructor(most = MOST) {
    this.#most = most;
  }

  /** The agent of a seat. The key names the game, the seat and the agent. */
  at(key: string, make: () => Agent): Agent {
    const agent = this.#agents.get(key) ?? make();
    this.#agents.delete(key);
    this.#agents.set(key, agent);
    for (const oldest of this.#agents.keys()) {
      if (this.#agents.size <= this.#most) break;
      this.#agents.delete(oldest);
    }
    return agent;
  }
}
