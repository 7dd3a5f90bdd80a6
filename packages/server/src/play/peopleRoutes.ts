import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import { granted, playerWith, tableOf, tokenOf } from './entry.ts';
import type { PlayOptions } from './options.ts';
import * as routes from './routes.ts';

/** What people at a table do besides playing. */
export const peopleRoutes = ({ lobby }: Pick<PlayOptions, 'lobby'>): OpenAPIHono<Env> => {
  const router = createRouter();

  router.openapi(routes.say, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    const person = playerWith(live, tokenOf(c.req.raw));
    return c.json(granted(live, person, live.people.say(person, c.req.valid('json'))), 200);
  });

  router.openapi(routes.rematch, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    const person = playerWith(live, tokenOf(c.req.raw));
    const { decline = false } = c.req.valid('json');
    granted(live, person, await live.rematch({ person, decline, begin: (record) => lobby.rematch(record) }));
    return c.json({ state: live.state(person) }, 200);
  });

  return router;
};
