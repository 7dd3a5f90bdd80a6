import type { OpenAPIHono } from '@hono/zod-openapi';
import { type Command, seatOf, type Table } from '@ludus/table';
import type { Context } from 'hono';
import { JSON_TYPE, rendered } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import { granted, playerWith, tableOf, tokenOf } from './entry.ts';
import type { PlayOptions } from './options.ts';
import * as routes from './routes.ts';
import type { StateAnswer } from './schemas.ts';

/** What players do in their seats. */
export const seatRoutes = ({ lobby }: Pick<PlayOptions, 'lobby'>): OpenAPIHono<Env> => {
  const router = createRouter();

  const carryOut = async (
    c: Context<Env>,
    id: string,
    asked: (seat: number, table: Table) => Command,
  ): Promise<StateAnswer> => {
    const live = await tableOf(lobby, id);
    const person = playerWith(live, tokenOf(c));
    const done = await live.carryOut((table) => asked(seatOf(table, person), table));
    granted(live, person, done);
    return { state: live.state(person) };
  };

  router.openapi(routes.claimSeat, async (c) => {
    const { id, seat } = c.req.valid('param');
    const key = c.req.valid('header')['idempotency-key'];
    const live = await tableOf(lobby, id);
    const token = granted(live, 0, await live.claim(seat, { ...c.req.valid('json'), key }));
    return c.json({ seat, token, state: live.state(playerWith(live, token)) }, 200);
  });

  router.openapi(routes.act, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    const person = playerWith(live, tokenOf(c));
    const key = c.req.valid('header')['idempotency-key'];
    const done = granted(live, person, await live.act(person, { ...c.req.valid('json'), key }));
    const text = `${JSON.stringify(done).slice(0, -1)},"state":${live.stateText(person)}}`;
    return rendered(c.body(text, 200, JSON_TYPE));
  });

  router.openapi(routes.resign, async (c) =>
    c.json(await carryOut(c, c.req.valid('param').id, (seat) => ({ type: 'resign', seat })), 200),
  );

  router.openapi(routes.undo, async (c) => {
    const { toMove, decline = false } = c.req.valid('json');
    const asked = (seat: number): Command =>
      decline
        ? { type: 'decline', seat }
        : { type: 'take_back', seat, ...(toMove === undefined ? {} : { toMove }) };
    return c.json(await carryOut(c, c.req.valid('param').id, asked), 200);
  });

  return router;
};
