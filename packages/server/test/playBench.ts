import type { OpenAPIHono } from '@hono/zod-openapi';
import { unwrap } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { fragileStore } from '../../replay/test/harm.ts';
import type { Env } from '../src/http/env.ts';
import type { LiveTable } from '../src/play/liveTable.ts';
import { Lobby } from '../src/play/lobby.ts';
import type { Acted, Created, PlayState } from '../src/play/schemas.ts';
import type { SessionStore } from '../src/play/sessionStore.ts';
import type { Thinker } from '../src/thinking/types.ts';
import { games, instantThinker, openApp, openSessions, post, recordingLog } from './fixture.ts';

/** A server whose time stands still until it is told to move on. */
class Bench {
  now = Date.parse('2030-01-01T12:00:00Z');
  maxGamesPerClient: number | undefined;
  storesNames: boolean | undefined;
  db!: GameStore;
  /** Makes every write fail, or succeed again. */
  setBroken!: (isBroken: boolean) => void;
  store!: SessionStore;
  lobby!: Lobby;
  app!: OpenAPIHono<Env>;

  async #open(thinker: Thinker = instantThinker): Promise<void> {
    const { db, store } = this;
    const now = (): number => this.now;
    this.lobby = new Lobby({
      ...{ db, store, thinker, now, wall: now },
      log: recordingLog().log,
      maxGamesPerClient: this.maxGamesPerClient,
      storesNames: this.storesNames,
    });
    this.app = await openApp({ db, store, lobby: this.lobby, trustProxy: true });
    await this.lobby.ready;
  }

  /** Stops the server and starts it again on the same files. */
  async restart(thinker?: Thinker): Promise<void> {
    await this.lobby.close();
    await this.#open(thinker);
  }

  /** Deletes every trace of all games. */
  async clear(): Promise<void> {
    await this.lobby?.close();
    this.now = Date.parse('2030-01-01T12:00:00Z');
    Object.assign(this, fragileStore(games));
    this.store = await openSessions();
    await this.#open();
  }

  /** A table of the lobby. */
  async table(id: string): Promise<LiveTable> {
    return unwrap(await this.lobby.find(id));
  }

  async ask<T>(
    path: string,
    { body, token, key, client }: { body?: unknown; token?: string; key?: string; client?: string } = {},
  ): Promise<T> {
    const headers: Record<string, string> = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(client === undefined ? {} : { 'X-Forwarded-For': client }),
    };
    const init = body === undefined ? { headers } : post(body, headers);
    const response = await this.app.request(`/api/play/games${path}`, init);
    const answer = await response.json();
    return (response.ok ? answer : { status: response.status, ...(answer as object) }) as T;
  }

  create(body: object): Promise<Created> {
    return this.ask<Created>('', { body });
  }

  /** Asks for a game until its state is as wanted. */
  async reaches(id: string, isWanted: (state: PlayState) => boolean): Promise<PlayState> {
    for (const late = performance.now() + 60_000; ; await Bun.sleep(1)) {
      const state = await this.ask<PlayState>(`/${id}`);
      if (isWanted(state)) return state;
      if (performance.now() > late) throw new Error(`it did not happen in time: ${JSON.stringify(state)}`);
    }
  }

  act(id: string, token: string, moveNumber: number, notation: string): Promise<Acted> {
    return this.ask<Acted>(`/${id}/actions`, { token, body: { moveNumber, notation } });
  }
}

export const bench = new Bench();
await bench.clear();

export const nimGame = { game: 'nim', seats: ['human', 'human'], claim: [1, 2] };
export const tokens = ({ seats }: Created): string[] => seats.map(({ token }) => token!);
