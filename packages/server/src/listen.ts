import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Server, ServerWebSocket } from 'bun';
import type { Env } from './http/env.ts';
import type { Connections } from './limits/connections.ts';
import type { RateLimiter } from './limits/rate.ts';
import { guarded, type Logger } from './observe/log.ts';
import type { SocketData } from './play/index.ts';
import { Conversation, type Wire } from './play/socket.ts';

/** What goes with a socket. */
export interface Socket extends SocketData {
  conversation?: Conversation;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly connections: Connections;
  readonly log: Logger;
  /** What a client may say on its sockets; anything when undefined. */
  readonly messages: RateLimiter | undefined;
}

const MAX_BODY = 33 * 2 ** 20;
const MAX_MESSAGE = 64 * 1024;
const STOP_WITHIN_MS = 5000;

const wireOf = (socket: ServerWebSocket<Socket>): Wire => ({
  send: (text) => void socket.send(text),
  get behind(): number {
    return socket.getBufferedAmount();
  },
  close: (code, reason) => socket.close(code, reason),
});

/** Puts an app on a port, with its WebSockets. */
export const listen = (
  app: OpenAPIHono<Env>,
  { host, port, connections, log, messages }: ListenOptions,
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
        const { table, client, leave } = socket.data;
        const waitFor = (): number => messages?.take(client, 1) ?? 0;
        socket.data.conversation = new Conversation({
          wire: wireOf(socket),
          table,
          leave,
          connections,
          waitFor,
        });
      },
      message: (socket, text) => void guarded(log, 'message', () => socket.data.conversation?.hear(text)),
      close: (socket) => void guarded(log, 'close', () => socket.data.conversation?.end()),
    },
  });

/** Answers the requests at hand, then lets go of the port; connections kept open for later ones are not waited for. */
export const hangUp = async (server: Server<Socket>): Promise<void> => {
  void server.stop();
  const late = performance.now() + STOP_WITHIN_MS;
  while (server.pendingRequests > 0 && performance.now() < late) await Bun.sleep(10);
  await server.stop(true);
};
