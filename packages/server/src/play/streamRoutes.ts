import type { OpenAPIHono } from '@hono/zod-openapi';
import { ApiError } from '../errors/apiError.ts';
import { rendered } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { serverSentEvents } from '../http/events.ts';
import { keepOpen } from '../http/keepOpen.ts';
import { createRouter } from '../http/router.ts';
import { personWith, tableOf, tokenOf } from './entry.ts';
import type { PlayOptions } from './options.ts';
import * as routes from './routes.ts';
import { Conversation, type SocketPartner, type Wire } from './socket.ts';

/** A socket that was opened. */
interface OpenSocket {
  readonly wire: Wire;
  /** Seconds to wait before the next message; 0 if it may come now. */
  readonly waitFor: () => number;
}

/** What a socket is opened with. */
export interface SocketData {
  readonly client: string;
  readonly begin: (socket: OpenSocket) => SocketPartner;
}

const STREAM = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' };

/** Following a live game. */
export const streamRoutes = ({
  lobby,
  connections,
}: Pick<PlayOptions, 'lobby' | 'connections'>): OpenAPIHono<Env> => {
  const router = createRouter();
  router.get('/api/play/games/:id/events', keepOpen);

  router.openapi(routes.events, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const person = personWith(table, tokenOf(c.req.raw));
    const { states, people } = c.req.valid('query');
    const lastSeen = c.req.header('Last-Event-ID');
    connections.checkRoom(table.feed.watchers);
    const leave = connections.enter(c.get('client'));
    const stream = serverSentEvents(({ send, close }) => {
      const quit = table.people.follow(
        { person, states, send, close, hearsPeople: people === 'true' },
        lastSeen,
      );
      return () => {
        quit.end();
        leave();
      };
    });
    return rendered(c.body(stream, 200, STREAM));
  });

  router.openapi(routes.socket, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const upgrade = c.env?.upgrade;
    if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket' || upgrade === undefined)
      throw new ApiError('bad_request', 'This address is for WebSockets.');
    const client = c.get('client');
    const leave = connections.enter(client);
    const begin: SocketData['begin'] = (socket) => new Conversation({ ...socket, table, connections, leave });
    if (upgrade(c.req.raw, { client, begin } satisfies SocketData)) return rendered(new Response(null));
    leave();
    throw new ApiError('bad_request', 'This is not a WebSocket handshake.');
  });

  return router;
};
