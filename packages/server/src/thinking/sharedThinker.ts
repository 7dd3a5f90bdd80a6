import type { Assessment, Decision } from '@ludus/agents';
import type { Place } from '@ludus/workers';
import { NoWorker, type RemoteThinkers } from './remoteThinkers.ts';
import { Shares } from './shares.ts';
import type { Judging, Occasion, Purpose, Question, Thinker } from './types.ts';

/** Where a request can be sent. */
interface Ways<Asked, Answer> {
  readonly elsewhere: (asked: Asked, place: Place) => Promise<Answer>;
  readonly here: () => Promise<Answer>;
}

/** Thinks in other processes as long as there are any, and here if there are none or they disappear. */
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

  think(question: Question, occasion: Occasion): Promise<Decision> {
    return this.#ask(question, occasion, {
      elsewhere: (asked, place) => this.#remote.think(asked, place),
      here: () => this.#local.think(question, occasion),
    });
  }

  ponder(question: Question, signal: AbortSignal): Promise<void> {
    return this.#remote.canThink(question.game)
      ? this.#remote.ponder(question, signal)
      : this.#local.ponder(question, signal);
  }

  assess(judging: Judging, occasion: Occasion): Promise<Assessment> {
    return this.#ask(judging, occasion, {
      elsewhere: (asked, place) => this.#remote.assess(asked, place),
      here: () => this.#local.assess(judging, occasion),
    });
  }

  async #ask<Asked extends Question, Answer>(
    question: Asked,
    { purpose, askedBy }: Occasion,
    { elsewhere, here }: Ways<Asked, Answer>,
  ): Promise<Answer> {
    if (!this.#remote.canThink(question.game)) return here();
    const place = { lane: purpose, key: askedBy };
    try {
      if (purpose === 'analysis') return await elsewhere(question, place);
      return await this.#shares.use(askedBy, question.maxMs, (maxMs) =>
        elsewhere({ ...question, maxMs }, place),
      );
    } catch (caught) {
      if (caught instanceof NoWorker) return here();
      throw caught;
    }
  }

  stop(): Promise<void> {
    return this.#local.stop();
  }
}
