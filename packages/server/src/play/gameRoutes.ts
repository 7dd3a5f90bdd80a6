import type { OpenAPIHono } from '@hono/zod-openapi';
import { refusalOf } from '../errors/apiError.ts';
import { sendTagged, sendText, tag } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import { type RateLimit, RateLimiter, tooMany } from '../limits/rate.ts';
import { personWith, tableOf, tokenOf } from './entry.ts';
import type { PlayOptions } from './options.ts';
import * as routes from './routes.ts';
import { seatStates } from './snapshot.ts';

const CREATE_LIMIT: RateLimit = { perSecond: 0.2, burst: 120 };

/** Live games: list, create, and read the current state. */
export const gameRoutes = ({
  lobby,
  store,
  createLimit = CREATE_LIMIT,
}: Pick<PlayOptions, 'lobby' | 'store' | 'createLimit'>): OpenAPIHono<Env> => {
  const router = createRouter();
  const newGames = new RateLimiter(createLimit);

  router.openapi(routes.listLive, async (c) => {
    const records = await store.listed(c.req.valid('query').limit);
    const games = records.map((record) => {
      const { id, game, variant, createdAt } = record;
      return { id, game, variant, seats: seatStates(lobby.participantsOf(record)), createdAt };
    });
    return sendTagged(c, tag({ games, total: await store.countListed() }));
  });

  router.openapi(routes.createGame, async (c) => {
    const client = c.get('client');
    const wait = newGames.take(client, 1);
    if (wait > 0) throw tooMany(wait);
    const created = await lobby.create(c.req.valid('json'), {
      token: tokenOf(c.req.raw),
      client,
      key: c.req.valid('header')['idempotency-key'],
    });
    if (!created.ok) throw refusalOf(created.error.code, [created.error]);
    const { table, keys } = created.value;
    return c.json({ id: table.id, seats: keys.map((key) => ({ ...key })), state: table.state(0) }, 200);
  });

  router.openapi(routes.getLive, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    return sendText(c, table.stateText(personWith(table, tokenOf(c.req.raw))));
  });

  return router;
};
