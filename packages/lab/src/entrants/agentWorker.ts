import type { Agent, Decision } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { serve } from '@ludus/workers';
import { type Entrant, findEntrant } from './entrant.ts';
import type { AgentAnswer, AgentQuestion, AgentSetup } from './isolatedAgent.ts';
import { cpuNow } from './meter.ts';

/** Runs in its own thread and answers requests to one author's agent. */

// An agent that ends its thread would go unnoticed. As an error, it is reported at once, with its place.
process.exit = () => {
  throw new Error('it tried to end the program.');
};

type Thought = { readonly decision: Decision } | { readonly isLate: true };

class AgentThread {
  readonly #game: Game;
  readonly #entrant: Entrant;
  /** A bot in another language. */
  readonly #isProgram: boolean;
  #table = -1;
  #agents = new Map<number, Agent>();
  /**
   * CPU time reported so far. Some systems update it only when a thread sleeps; late time is reported
   * next time.
   */
  #told = cpuNow();

  constructor(game: Game, entrant: Entrant) {
    this.#game = game;
    this.#entrant = entrant;
    this.#isProgram = /\.py(@|$)/.test(entrant.name);
  }

  answer(question: AgentQuestion): AgentAnswer {
    const start = performance.now();
    // The time a separate program spends is not visible here; where time counts, it is charged by the wall
    // clock.
    const spent = (): number => {
      const cpuMs = this.#spent();
      return this.#isProgram && question.time !== undefined ? performance.now() - start : cpuMs;
    };
    try {
      const thought = this.#think(question, cpuNow());
      return { cpuMs: spent(), ...thought };
    } catch (caught) {
      return { cpuMs: spent(), error: caught instanceof Error ? caught.message : String(caught) };
    }
  }

  #spent(): number {
    const before = this.#told;
    this.#told = cpuNow();
    return this.#told - before;
  }

  #agentFor({ table, slot }: AgentQuestion): Agent {
    if (table !== this.#table) {
      this.#table = table;
      this.#agents = new Map();
    }
    const agent = this.#agents.get(slot) ?? this.#entrant.create(this.#game);
    this.#agents.set(slot, agent);
    return agent;
  }

  #think(question: AgentQuestion, start: number): Thought {
    const { view, seat, seats, limitMs, budget, time } = question;
    const agent = this.#agentFor(question);
    // Every game has its own agents, so the agent object identifies the game.
    const request = {
      game: this.#game,
      view,
      seat,
      seats,
      rng: new Rng(question.rng),
      memory: agent,
      ...(budget !== undefined && { budget }),
      ...(time !== undefined && { time, clock: cpuNow }),
    };
    const thinking = agent.think(request);
    for (;;) {
      const step = thinking.next();
      if (cpuNow() - start > limitMs) return { isLate: true };
      if (step.done === true) return { decision: step.value };
    }
  }
}

const makeService = async ({ game: id, name }: AgentSetup) => {
  const game = unwrap(games.get(id));
  const thread = new AgentThread(game, unwrap(await findEntrant(game, name)));
  return { answer: (question: AgentQuestion): AgentAnswer => thread.answer(question) };
};

export type AgentService = Awaited<ReturnType<typeof makeService>>;

serve(makeService);
