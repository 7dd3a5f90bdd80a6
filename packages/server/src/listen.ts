import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Server, ServerWebSocket } from 'bun';
import type { Env } from './http/env.ts';
import { FilePressure } from './limits/filePressure.ts';
import { KeptAlive, type Origin } from './limits/keptAlive.ts';
import type { RateLimiter } from './limits/rate.ts';
import { guarded, type Logger } from './observe/log.ts';
import type { SocketData } from './play/index.ts';
import type { SocketPartner, Wire } from './play/socket.ts';

/** Data attached to a socket. */
export interface Socket extends SocketData {
  conversation?: SocketPartner;
}

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly log: Logger;
  /** Limits a client's messages on its sockets; none if undefined. */
  readonly messages: RateLimiter | undefined;
  /** Connections that one address may keep between requests; 256 if left out. */
  readonly mostKept?: number | undefined;
}

const MAX_BODY = 33 * 2 ** 20;
const MAX_MESSAGE = 64 * 1024;
const STOP_WITHIN_MS = 5000;
const IDLE_SECONDS = 30;
const PRESSURE_EVERY_MS = 1000;
const MOST_KEPT = 256;

const wireOf = (socket: ServerWebSocket<Socket>): Wire => ({
  send: (text) => void socket.send(text),
  get behind(): number {
    return socket.getBufferedAmount();
  },
  close: (code, reason) => socket.close(code, reason),
});

type Fetch = (request: Request, server: Server<Socket>) => Response | Promise<Response>;

const thenClose = async (answered: Response | Promise<Response>): Promise<Response> => {
  const response = await answered;
  response.headers.set('Connection', 'close');
  return response;
};

/** Answers requests, at once if possible; a connection that may not be kept is closed with its answer. */
const answerWith =
  (app: OpenAPIHono<Env>, mayKeep: (origin: Origin) => boolean): Fetch =>
  (request, server) => {
    const origin = server.requestIP(request);
    const answered = app.fetch(request, {
      ip: origin?.address,
      upgrade: (one: Request, data: unknown) => server.upgrade(one, { data: data as Socket }),
      keepOpen: (one: Request) => server.timeout(one, 0),
    });
    return origin === null || mayKeep(origin) ? answered : thenClose(answered);
  };

/** Serves an app on a port, with its WebSockets. */
const serve = (
  app: OpenAPIHono<Env>,
  { host, port, log, messages }: ListenOptions,
  mayKeep: (origin: Origin) => boolean,
): Server<Socket> =>
  Bun.serve<Socket>({
    hostname: host,
    port,
    maxRequestBodySize: MAX_BODY,
    idleTimeout: IDLE_SECONDS,
    development: false,
    reusePort: false,
    fetch: answerWith(app, mayKeep),
    websocket: {
      maxPayloadLength: MAX_MESSAGE,
      idleTimeout: 120,
      backpressureLimit: 2 ** 21,
      closeOnBackpressureLimit: true,
      perMessageDeflate: false,
      open: (socket) => {
        const { client, begin } = socket.data;
        const waitFor = (): number => messages?.take(client, 1) ?? 0;
        socket.data.conversation = begin({ wire: wireOf(socket), waitFor });
      },
      message: (socket, text) => void guarded(log, 'message', () => socket.data.conversation?.hear(text)),
      close: (socket) => void guarded(log, 'close', () => socket.data.conversation?.end()),
    },
  });

/** A server on its port, and what watches its connections. */
interface Listening {
  readonly server: Server<Socket>;
  readonly stopWatching: () => void;
}

/** Serves an app on a port and makes sure that connections never use up all files of the process. */
export const listen = (app: OpenAPIHono<Env>, options: ListenOptions): Listening => {
  const { log, mostKept = MOST_KEPT } = options;
  // A browser opens six connections, and whole schools share an address.
  const kept = new KeptAlive({ most: mostKept, idleMs: IDLE_SECONDS * 1000 });
  const pressure = new FilePressure({
    closeIdle: () => server.closeIdleConnections(),
    onChange: (isHigh, open) =>
      log[isHigh ? 'warn' : 'info'](isHigh ? 'too many files are open' : 'enough files are free again', {
        open,
      }),
  });
  const server = serve(app, options, (origin) => kept.mayKeep(origin) && !pressure.isHigh);
  const timers = [
    setInterval(() => guarded(log, 'counting files', () => pressure.check()), PRESSURE_EVERY_MS),
    setInterval(() => kept.tidy(), IDLE_SECONDS * 1000),
  ];
  return { server, stopWatching: () => timers.forEach(clearInterval) };
};

/** Answers the current requests, then releases the port; idle connections are not waited for. */
export const hangUp = async ({ server, stopWatching }: Listening): Promise<void> => {
  stopWatching();
  void server.stop();
  const late = performance.now() + STOP_WITHIN_MS;
  while (server.pendingRequests > 0 && performance.now() < late) await Bun.sleep(10);
  await server.stop(true);
};
