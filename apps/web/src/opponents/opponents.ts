import type { Message, Question, Reply, Review, Thought } from './opponentProtocol.ts';
import type { Chances } from './review.ts';

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/** The page's side of the thinking worker. One is enough; it answers in order. */
export class Opponents {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #next = 1;

  async choose(question: Omit<Question, 'id'>): Promise<Thought> {
    const reply = await this.#send((id) => ({ ask: { id, ...question } }));
    if ('thought' in reply) return reply.thought;
    throw new Error('the opponent gave another answer than asked for');
  }

  async review(asked: Omit<Review, 'id'>): Promise<readonly Chances[]> {
    const reply = await this.#send((id) => ({ review: { id, ...asked } }));
    if ('chances' in reply) return reply.chances;
    throw new Error('the review gave another answer than asked for');
  }

  /** Stops all thinking; whoever waits is never answered. The next question starts afresh. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.clear();
  }

  #send(make: (id: number) => Message): Promise<Reply> {
    const id = this.#next;
    this.#next += 1;
    this.#worker ??= this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker!.postMessage(make(id));
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./opponent.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data);
    });
    worker.addEventListener('error', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The opponent stopped working.'));
      this.#waiting.clear();
      this.#worker = undefined;
    });
    return worker;
  }
}
