import { type Assessment, createAgent, type Decision } from '@ludus/agents';
import { imagineState, type Registry, Rng, type Tagged } from '@ludus/kernel';
import { FairQueue } from '@ludus/workers';
import { type Judging, type Occasion, PURPOSES, type Purpose, type Question, type Thinker } from './types.ts';

/** A move without any thought: every seat is equally likely to win. */
const unfounded = (action: Tagged, seats: number): Decision => ({
  action,
  evaluation: Array<number>(seats).fill(1 / seats),
  depth: 0,
  nodes: 0,
  principalVariation: [],
  moveProbabilities: {},
  stats: {},
});

/**
 * Draws the moves of random agents here and passes all other requests on: a draw takes far less time than
 * sending it to a thread. There is one draw per turn of the event loop, with clients taking turns, so
 * everything else keeps running.
 */
export class RandomThinker implements Thinker {
  readonly #games: Registry;
  readonly #others: Thinker;
  readonly #waiting = new FairQueue<() => void>(PURPOSES);

  constructor(games: Registry, others: Thinker) {
    this.#games = games;
    this.#others = others;
  }

  get pending(): number {
    return this.#waiting.length + this.#others.pending;
  }

  waitingFor(purpose: Purpose, askedBy?: string): number {
    return this.#waiting.count(purpose, askedBy) + this.#others.waitingFor(purpose, askedBy);
  }

  think(question: Question, occasion: Occasion): Promise<Decision> {
    const game = this.#games.get(question.game);
    const agent = game.ok ? createAgent(game.value, question.agent) : game;
    if (!game.ok || !agent.ok || agent.value.kind !== 'random') return this.#others.think(question, occasion);
    return this.#inTurn(occasion, () => {
      const rng = Rng.from(question.seed);
      const actions = game.value.legal(imagineState(game.value, question.view, rng));
      return unfounded(rng.pick(actions), question.seats);
    });
  }

  ponder(question: Question, signal: AbortSignal): Promise<void> {
    return this.#others.ponder(question, signal);
  }

  assess(judging: Judging, occasion: Occasion): Promise<Assessment> {
    return this.#others.assess(judging, occasion);
  }

  #inTurn<Answer>({ purpose, askedBy }: Occasion, answer: () => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const work = (): void => {
        try {
          resolve(answer());
        } catch (caught) {
          reject(caught);
        }
      };
      this.#waiting.push(work, { lane: purpose, key: askedBy });
      if (this.#waiting.length === 1) setImmediate(() => this.#next());
    });
  }

  #next(): void {
    this.#waiting.take()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#next());
  }

  stop(): Promise<void> {
    return this.#others.stop();
  }
}
