import type { OpenAPIHono } from '@hono/zod-openapi';
import type { GameReplayDB } from '@ludus/replay';
import type { Server, ServerWebSocket } from 'bun';
import { createApp } from './app.ts';
import { readFileTable } from './files/table.ts';
import type { Env } from './http/env.ts';
import { LOCAL_HOSTS } from './limits/origin.ts';
import type { RateLimit } from './limits/rate.ts';
import { createLogger, guarded, type Logger, type LogSink } from './observe/log.ts';
import { Metrics } from './observe/metrics.ts';
import { observeProcess } from './observe/process.ts';
import type { SocketData } from './play/index.ts';
import { Lobby } from './play/lobby.ts';
import { Conversation } from './play/socket.ts';
import { SessionStore } from './play/store.ts';
import { Watching, type WatchLimits } from './play/watching.ts';
import { ThinkingPool } from './thinking/pool.ts';

export interface ServerOptions {
  readonly db: GameReplayDB;
  /** The file for seats and settings of live games; in memory when left out, and then gone with the server. */
  readonly sessionFile?: string;
  /** The module whose `games` agents play; must know the games of `db`. */
  readonly gamesModule?: string;
  readonly host?: string;
  /** 0 for any free one. */
  readonly port?: number;
  /** Names under which others may ask, when the server is not only for this machine. */
  readonly hostNames?: readonly string[];
  readonly corsOrigins?: readonly string[];
  readonly trustProxy?: boolean;
  /** `null` for none. */
  readonly rateLimit?: RateLimit | null;
  readonly watchLimits?: WatchLimits;
  readonly maxGames?: number;
  readonly workers?: number;
  readonly log?: LogSink;
  /** The folder of the built web app; none is served when there is no such folder. */
  readonly webFolder?: string;
}

interface Socket extends SocketData {
  conversation?: Conversation;
}

const RATE: RateLimit = { perSecond: 100, burst: 400 };
const UNLIMITED: RateLimit = { perSecond: 1e9, burst: 1e9 };
const MAX_BODY = 33 * 2 ** 20;
const MAX_MESSAGE = 64 * 1024;

const isLocal = (host: string): boolean => LOCAL_HOSTS.includes(host) || host === '::1';

/** A running server. */
export interface LudusServer {
  readonly url: string;
  readonly port: number;
  readonly app: OpenAPIHono<Env>;
  readonly lobby: Lobby;
  /** Lets requests at hand finish, closes all streams, and keeps every game for the next start. */
  stop(): Promise<void>;
}

/**
 * Starts a server on a store of games.
 *
 * ```ts
 * const server = startServer({ db, port: 4100 });
 * await server.stop();
 * ```
 */
export const startServer = (options: ServerOptions): LudusServer => {
  const { db, host = '127.0.0.1', port = 4100 } = options;
  const log = createLogger(options.log ?? (() => undefined));
  const metrics = new Metrics();
  const gamesModule = options.gamesModule ?? import.meta.resolve('@ludus/games');
  const thinker = new ThinkingPool({ workers: options.workers ?? 1, gamesModule });
  const store = new SessionStore(options.sessionFile ?? ':memory:');
  const lobby = new Lobby({
    db,
    store,
    thinker,
    log,
    ...(options.maxGames && { maxGames: options.maxGames }),
  });
  const watching = new Watching(options.watchLimits);
  observeProcess(metrics, { lobby, watching, thinker });
  let isStopping = false;
  const app = createApp({
    db,
    lobby,
    store,
    thinker,
    watching,
    log,
    metrics,
    rateLimit: options.rateLimit === null ? undefined : (options.rateLimit ?? RATE),
    ...(options.rateLimit === null ? { createLimit: UNLIMITED } : {}),
    trustProxy: options.trustProxy ?? false,
    hosts: options.hostNames ?? (isLocal(host) ? LOCAL_HOSTS : undefined),
    corsOrigins: options.corsOrigins ?? [],
    isStopping: () => isStopping,
    ...(options.webFolder === undefined ? {} : { files: readFileTable(options.webFolder) }),
  });
  const release = (): void => {
    lobby.close();
    thinker.stop();
  };
  let server: Server<Socket>;
  try {
    server = listen(app, { host, port, watching, log });
  } catch (caught) {
    release();
    store.close();
    throw caught;
  }
  log.info('listening', { url: server.url.href });
  return {
    url: server.url.origin,
    port: server.port!,
    app,
    lobby,
    stop: async () => {
      isStopping = true;
      release();
      void server.stop();
      await settled(server);
      await server.stop(true);
      store.close();
      log.info('stopped');
    },
  };
};

const STOP_WITHIN_MS = 5000;

/** Waits for requests at hand; connections kept open for later ones do not count. */
const settled = async (server: Server<Socket>): Promise<void> => {
  const late = performance.now() + STOP_WITHIN_MS;
  while (server.pendingRequests > 0 && performance.now() < late) await Bun.sleep(10);
};

const listen = (
  app: OpenAPIHono<Env>,
  { host, port, watching, log }: { host: string; port: number; watching: Watching; log: Logger },
): Server<Socket> =>
  Bun.serve<Socket>({
    hostname: host,
    port,
    maxRequestBodySize: MAX_BODY,
    idleTimeout: 30,
    development: false,
    reusePort: false,
    fetch: (request, server) =>
      app.fetch(request, {
        ip: server.requestIP(request)?.address,
        upgrade: (one: Request, data: unknown) => server.upgrade(one, { data: data as Socket }),
        keepOpen: (one: Request) => server.timeout(one, 0),
      }),
    websocket: {
      maxPayloadLength: MAX_MESSAGE,
      idleTimeout: 120,
      backpressureLimit: 2 ** 21,
      closeOnBackpressureLimit: true,
      perMessageDeflate: false,
      open: (socket) => {
        const { table, leave } = socket.data;
        socket.data.conversation = new Conversation({ wire: wireOf(socket), table, leave, watching });
      },
      message: (socket, text) => guarded(log, 'message', () => socket.data.conversation?.hear(text)),
      close: (socket) => guarded(log, 'close', () => socket.data.conversation?.end()),
    },
  });

const wireOf = (socket: ServerWebSocket<Socket>) => ({
  send: (text: string) => void socket.send(text),
  get behind(): number {
    return socket.getBufferedAmount();
  },
  close: (code: number, reason: string) => socket.close(code, reason),
});
