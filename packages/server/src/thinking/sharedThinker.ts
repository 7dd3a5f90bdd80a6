import type { Decision } from '@ludus/agents';
import { Nobody, type RemoteThinkers } from './remoteThinkers.ts';
import { Shares } from './shares.ts';
import type { Occasion, Purpose, Question, Thinker } from './types.ts';

/** Thinks in other processes as long as there are any, and here when there are none or they vanish. */
export class SharedThinker implements Thinker {
  readonly #remote: RemoteThinkers;
  readonly #local: Thinker;
  readonly #shares = new Shares();

  constructor(remote: RemoteThinkers, local: Thinker) {
    this.#remote = remote;
    this.#local = local;
  }

  get pending(): number {
    return this.#remote.pending + this.#local.pending;
  }

  waitingFor(purpose: Purpose, askedBy?: string): number {
    return this.#remote.waitingFor(purpose, askedBy) + this.#local.waitingFor(purpose, askedBy);
  }

  async think(question: Question, occasion: Occasion): Promise<Decision> {
    if (!this.#remote.canThink(question.game)) return this.#local.think(question, occasion);
    try {
      return await this.#thinkElsewhere(question, occasion);
    } catch (caught) {
      if (caught instanceof Nobody) return this.#local.think(question, occasion);
      throw caught;
    }
  }

  #thinkElsewhere(question: Question, { purpose, askedBy }: Occasion): Promise<Decision> {
    const place = { lane: purpose, key: askedBy };
    if (purpose === 'analysis') return this.#remote.think(question, place);
    return this.#shares.use(askedBy, question.maxMs, (maxMs) =>
      this.#remote.think({ ...question, maxMs }, place),
    );
  }

  stop(): void {
    this.#local.stop();
  }
}
