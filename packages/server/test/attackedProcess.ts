import { join } from 'node:path';
import type { ServerOptions } from '../src/server.ts';

/** `attackedServer.ts` on a file, and its clients, each with their own address. */
export class AttackedProcess {
  readonly #file: string;
  readonly #options: Partial<ServerOptions>;
  #child: Bun.Subprocess<'ignore', 'pipe', 'pipe'> | undefined;
  url = '';
  log = '';

  constructor(file: string, options: Partial<ServerOptions> = {}) {
    this.#file = file;
    this.#options = options;
  }

  readonly start = async (): Promise<void> => {
    const program = join(import.meta.dir, 'attackedServer.ts');
    const child = Bun.spawn(['bun', program, this.#file, JSON.stringify(this.#options)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    void this.#collect(child.stderr);
    for await (const bytes of child.stdout) {
      this.url = new TextDecoder().decode(bytes).trim();
      return;
    }
  };

  async #collect(stderr: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const bytes of stderr) this.log += decoder.decode(bytes);
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#child?.kill(signal);
    await this.#child?.exited;
  }

  /** Kills the server and starts the next one on its files. */
  async restart(): Promise<void> {
    await this.stop('SIGKILL');
    await this.start();
  }

  readonly ask = (path: string, client: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${this.url}${path}`, { ...init, headers: { 'X-Forwarded-For': client, ...init.headers } });

  readonly create = (client: string, body: object): Promise<Response> =>
    this.ask('/api/play/games', client, json(body));
}

export const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
});

export const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });
