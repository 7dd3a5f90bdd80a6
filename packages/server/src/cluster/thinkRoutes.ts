import type { OpenAPIHono } from '@hono/zod-openapi';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import type { SocketData } from '../play/streamRoutes.ts';
import { THINK_PATH } from '../thinking/remoteMessages.ts';
import type { RemoteThinkers } from '../thinking/remoteThinkers.ts';
import type { PeerSecret } from './peerRequest.ts';

interface ThinkOptions {
  readonly secret: PeerSecret;
  readonly thinkers: RemoteThinkers;
}

/** Where processes connect that think for this server. For everybody else, this address does not exist. */
export const thinkRoutes = ({ secret, thinkers }: ThinkOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  const begin: SocketData['begin'] = ({ wire }) => ({
    hear: async (text) => thinkers.hear(wire, String(text)),
    end: () => thinkers.lose(wire),
  });
  router.get(THINK_PATH, (c) => {
    const data = { client: c.get('client'), begin } satisfies SocketData;
    if (secret.isPeer(c.req.raw) && c.env?.upgrade?.(c.req.raw, data)) return new Response(null);
    throw new ApiError('not_found', 'Nothing found at this address.');
  });
  return router;
};
