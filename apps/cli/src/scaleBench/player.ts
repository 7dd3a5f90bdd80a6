import { join } from 'node:path';

/** What to play, as a line of JSON. The answer is an empty line. */
export interface PlayRequest {
  readonly agent: string;
  readonly games: number;
  readonly seed: number;
  readonly file: string;
}

/** The address of the queue, in the environment because it has a password. */
export const QUEUE_VARIABLE = 'LUDUS_BENCH_QUEUE';

const PROGRAM = join(import.meta.dir, 'playerProgram.ts');

const start = (queue: string | undefined) =>
  Bun.spawn([process.execPath, PROGRAM], {
    env: { ...process.env, [QUEUE_VARIABLE]: queue },
    stdio: ['pipe', 'pipe', 'inherit'],
  });

/** A process that plays one run after the other: alone, or with the workers of a queue. */
export class Player {
  readonly #child: ReturnType<typeof start>;
  readonly #answers: AsyncIterator<Uint8Array>;

  constructor(queue?: string) {
    this.#child = start(queue);
    this.#answers = this.#child.stdout[Symbol.asyncIterator]();
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Resolves when all games are stored. */
  async play(request: PlayRequest): Promise<void> {
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    this.#child.stdin.flush();
    const { done } = await this.#answers.next();
    if (done) throw new Error('A measured process failed.');
  }

  async end(): Promise<void> {
    this.#child.stdin.end();
    await this.#child.exited;
  }
}
