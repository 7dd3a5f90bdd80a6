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
  /** Limits how many games a client may create, because each stays for days. */
  readonly createLimit?: RateLimit;
  /** Forwards requests about tables of other servers; absent if there are none. */
  readonly forward?: MiddlewareHandler<Env> | undefined;
}
