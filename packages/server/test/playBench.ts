import type { OpenAPIHono } from '@hono/zod-openapi';
import { unwrap } from '@ludus/kernel';
import type { GameReplayDB } from '@ludus/replay';
import type { Env } from '../src/http/env.ts';
import type { LiveTable } from '../src/play/liveTable.ts';
import { Lobby } from '../src/play/lobby.ts';
import type { Acted, Created } from '../src/play/schemas.ts';
import { SessionStore } from '../src/play/sessionStore.ts';
import type { Thinker } from '../src/thinking/types.ts';
import { instantThinker, openApp, openStore, post, recordingLog } from './fixture.ts';

/** A server whose time stands still until it is told to go on. */
class Bench {
  now = Date.parse('2030-01-01T12:00:00Z');
  db: GameReplayDB = openStore();
  store = new SessionStore(':memory:');
  lobby = this.#lobby();
  app: OpenAPIHono<Env> = this.#app();

  #lobby(thinker: Thinker = instantThinker): Lobby {
    const { db, store } = this;
    const now = (): number => this.now;
    return new Lobby({ db, store, thinker, log: recordingLog().log, now, wall: now });
  }

  #app(): OpenAPIHono<Env> {
    return openApp({ db: this.db, store: this.store, lobby: this.lobby });
  }

  /** Stops the server and starts it again on the same files. */
  async restart(thinker?: Thinker): Promise<void> {
    await this.lobby.close();
    this.lobby = this.#lobby(thinker);
    this.app = this.#app();
    await this.lobby.ready;
  }

  /** As if there had never been a game. */
  async clear(): Promise<void> {
    await this.lobby.close();
    this.now = Date.parse('2030-01-01T12:00:00Z');
    this.db = openStore();
    this.store = new SessionStore(':memory:');
    await this.restart();
  }

  /** A table of the lobby. */
  async table(id: string): Promise<LiveTable> {
    return unwrap(await this.lobby.find(id));
  }

  async ask<T>(
    path: string,
    { body, token, key }: { body?: unknown; token?: string; key?: string } = {},
  ): Promise<T> {
    const headers: Record<string, string> = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    };
    const init = body === undefined ? { headers } : post(body, headers);
    const response = await this.app.request(`/api/play/games${path}`, init);
    const answer = await response.json();
    return (response.ok ? answer : { status: response.status, ...(answer as object) }) as T;
  }

  create(body: object): Promise<Created> {
    return this.ask<Created>('', { body });
  }

  act(id: string, token: string, moveNumber: number, notation: string): Promise<Acted> {
    return this.ask<Acted>(`/${id}/actions`, { token, body: { moveNumber, notation } });
  }
}

export const bench = new Bench();

export const nimGame = { game: 'nim', seats: ['human', 'human'], claim: [1, 2] };
export const tokens = ({ seats }: Created): string[] => seats.map(({ token }) => token!);
