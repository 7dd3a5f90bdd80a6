import type { GameStore } from '@ludus/replay';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../http/env.ts';
import type { Connections } from '../limits/connections.ts';
import type { RateLimit } from '../limits/rate.ts';
import type { Thinker } from '../thinking/types.ts';
import type { Lobby } from './lobby.ts';
import type { SessionStore } from './sessionStore.ts';

export interface PlayOptions {
  readonly db: GameStore;
  readonly lobby: Lobby;
  readonly store: SessionStore;
  readonly thinker: Thinker;
  readonly connections: Connections;
  /** Games a client may begin: every one stays for days. */
  readonly createLimit?: RateLimit;
  /** Has requests about tables of other servers answered there; absent where there are none. */
  readonly forward?: MiddlewareHandler<Env> | undefined;
}
