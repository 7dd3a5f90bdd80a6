import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from '../http/env.ts';
import { keepOpen } from '../http/keepOpen.ts';
import { createRouter } from '../http/router.ts';
import { limitBody } from '../limits/body.ts';
import { gameRoutes } from './gameRoutes.ts';
import { hintRoutes } from './hintRoutes.ts';
import type { PlayOptions } from './options.ts';
import { peopleRoutes } from './peopleRoutes.ts';
import { positionRoutes } from './positionRoutes.ts';
import { seatRoutes } from './seatRoutes.ts';
import { streamRoutes } from './streamRoutes.ts';

export type { PlayOptions } from './options.ts';
export type { SocketData } from './streamRoutes.ts';

/** Live play: tables, seats, moves, hints and events. */
export const playRoutes = (options: PlayOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  if (options.forward !== undefined) router.use('/api/play/*', options.forward);
  const small = limitBody({ maxBytes: 64 * 1024, maxMs: 10_000, mediaTypes: ['application/json'] });
  router.post('/api/play/games/:id/hint', keepOpen);
  router.post('/api/play/*', small);
  router.post('/api/replay/games/:gameId/hint', keepOpen, small);
  for (const routes of [gameRoutes, positionRoutes, seatRoutes, peopleRoutes, hintRoutes, streamRoutes])
    router.route('/', routes(options));
  return router;
};
