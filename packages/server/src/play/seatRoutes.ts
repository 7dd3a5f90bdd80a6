import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Seat } from '@ludus/kernel';
import { type Command, seatOf } from '@ludus/table';
import type { Context } from 'hono';
import { rendered, sendText } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import { granted, playerWith, tableOf, tokenOf } from './entry.ts';
import type { LiveTable } from './liveTable.ts';
import type { PlayOptions } from './options.ts';
import type { Act } from './playerMoves.ts';
import * as routes from './routes.ts';
import type { StateAnswer, UndoRequest } from './schemas.ts';

/** Somebody at a table, named by the seat they started in. */
interface Seated {
  readonly live: LiveTable;
  readonly person: Seat;
}

/** Runs a command for a person, in the seat they have when their turn comes. */
export const carryOutAt = async (
  { live, person }: Seated,
  asked: (seat: Seat) => Command,
): Promise<StateAnswer> => {
  granted(live, person, await live.carryOut((table) => asked(seatOf(table, person))));
  return { state: live.state(person) };
};

/** Makes a move and returns the game after it. */
export const actAt = async (c: Context<Env>, { live, person }: Seated, act: Act): Promise<Response> => {
  const done = granted(live, person, await live.moves.act(person, act));
  const text = `${JSON.stringify(done).slice(0, -1)},"state":${live.stateText(person)}}`;
  return sendText(c, text);
};

/** The meaning of a take-back request. */
export const undoCommand =
  ({ toMove, decline = false }: UndoRequest) =>
  (seat: Seat): Command =>
    decline
      ? { type: 'decline', seat }
      : { type: 'take_back', seat, ...(toMove === undefined ? {} : { toMove }) };

/** What players do in their seats. */
export const seatRoutes = ({ lobby }: Pick<PlayOptions, 'lobby'>): OpenAPIHono<Env> => {
  const router = createRouter();

  const seatedAt = async (c: Context<Env>, id: string): Promise<Seated> => {
    const live = await tableOf(lobby, id);
    return { live, person: playerWith(live, tokenOf(c.req.raw)) };
  };

  router.openapi(routes.claimSeat, async (c) => {
    const { id, seat } = c.req.valid('param');
    const key = c.req.valid('header')['idempotency-key'];
    const live = await tableOf(lobby, id);
    const token = granted(live, 0, await live.seats.claim(seat, { ...c.req.valid('json'), key }));
    return c.json({ seat, token, state: live.state(playerWith(live, token)) }, 200);
  });

  router.openapi(routes.act, async (c) => {
    const seated = await seatedAt(c, c.req.valid('param').id);
    const key = c.req.valid('header')['idempotency-key'];
    return rendered(await actAt(c, seated, { ...c.req.valid('json'), key }));
  });

  router.openapi(routes.resign, async (c) => {
    const seated = await seatedAt(c, c.req.valid('param').id);
    return c.json(await carryOutAt(seated, (seat) => ({ type: 'resign', seat })), 200);
  });

  router.openapi(routes.undo, async (c) => {
    const seated = await seatedAt(c, c.req.valid('param').id);
    return c.json(await carryOutAt(seated, undoCommand(c.req.valid('json'))), 200);
  });

  return router;
};
