import { join } from 'node:path';
import type { Subprocess } from 'bun';
import type { Acted, Created, PlayState } from '../src/play/schemas.ts';
import { post } from './fixture.ts';
import { SocketClient } from './socketClient.ts';

/** Short, so that a take-over does not take long, but long enough for a busy machine. */
export const LEASE_MS = 1200;

export const ADMIN_TOKEN = 'a-token-of-the-administrator';

/** A server in its own process, on a shared database. */
export class ServerProcess {
  readonly #address: string;
  #child: Subprocess<'ignore', 'pipe', 'inherit'> | undefined;
  url = '';

  constructor(address: string) {
    this.#address = address;
  }

  async start(): Promise<this> {
    const program = join(import.meta.dir, 'serverProcess.ts');
    const child = Bun.spawn(['bun', program, this.#address, String(LEASE_MS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const { value } = await child.stdout.getReader().read();
    this.url = new TextDecoder().decode(value).trim();
    return this;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Kills it without warning, like a power failure. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#child?.exited;
  }

  async stop(): Promise<void> {
    this.signal('SIGTERM');
    await this.#child?.exited;
  }

  async ask<T>(
    path: string,
    { body, token, key }: { body?: unknown; token?: string | undefined; key?: string } = {},
  ): Promise<{ readonly status: number; readonly body: T }> {
    const headers = {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    };
    const init = body === undefined ? { headers } : post(body, headers);
    const response = await fetch(`${this.url}/api${path}`, init);
    return { status: response.status, body: (await response.json()) as T };
  }

  async create(body: object, key?: string): Promise<Created> {
    return (await this.ask<Created>('/play/games', { body, ...(key !== undefined && { key }) })).body;
  }

  async state(id: string, token?: string): Promise<PlayState> {
    return (await this.ask<PlayState>(`/play/games/${id}`, { token })).body;
  }

  act(id: string, move: { readonly token: string; readonly moveNumber: number; readonly notation: string }) {
    const { token, ...body } = move;
    return this.ask<Acted>(`/play/games/${id}/actions`, { body, token });
  }

  /** Somebody on a WebSocket of this server. */
  async client(id: string, token?: string): Promise<SocketClient> {
    const client = new SocketClient(`${this.url.replace('http', 'ws')}/api/play/games/${id}/socket`, token);
    await client.connect();
    return client;
  }
}
