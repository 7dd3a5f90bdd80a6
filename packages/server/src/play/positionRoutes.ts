import type { OpenAPIHono } from '@hono/zod-openapi';
import { seesAction, seesLegal, type Viewer, visibleState } from '@ludus/kernel';
import { seatToAct, type Table } from '@ludus/table';
import { stored } from '../errors/replayRefusal.ts';
import { sendTagged, tag } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import { TextCache } from '../replay/textCache.ts';
import { personWith, tableOf, tokenOf } from './entry.ts';
import type { PlayOptions } from './options.ts';
import * as routes from './routes.ts';

/** Legal actions of large boards take a while to write down, and everybody at a table asks for the same. */
const CACHE_BYTES = 16 * 2 ** 20;

const legalAt = (table: Table, viewer: Viewer, { limit, offset }: { limit: number; offset: number }) => {
  const { game, line } = table;
  const { state, length: moveNumber } = line;
  const toAct = seatToAct(table);
  const actions = seesLegal(game, toAct, viewer) ? game.legal(state) : [];
  return {
    moveNumber,
    toAct: toAct ?? null,
    total: actions.length,
    actions: actions
      .slice(offset, offset + limit)
      .map((action) => ({ notation: game.text.makeNotation(state, action), action: { ...action } })),
  };
};

/** What can be asked about the position of a live game, and about its past. */
export const positionRoutes = ({ db, lobby }: Pick<PlayOptions, 'db' | 'lobby'>): OpenAPIHono<Env> => {
  const router = createRouter();
  const cache = new TextCache(CACHE_BYTES);

  router.openapi(routes.getLiveView, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    const viewer = live.viewerOf(personWith(live, tokenOf(c)));
    const { move_number: moveNumber } = c.req.valid('query');
    const state = stored(await db.getStateAtMove(live.record.recordId, moveNumber));
    return c.json({ moveNumber, view: visibleState(live.table.game, state, viewer) }, 200);
  });

  router.openapi(routes.getLiveLegal, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    const viewer = live.viewerOf(personWith(live, tokenOf(c)));
    const { limit, offset } = c.req.valid('query');
    const maySee = seesLegal(live.table.game, seatToAct(live.table), viewer);
    const key = `${live.id} ${live.feed.lastId} ${maySee} ${limit} ${offset}`;
    return sendTagged(
      c,
      cache.getOrMake(key, () => tag(legalAt(live.table, viewer, { limit, offset }))),
    );
  });

  router.openapi(routes.getLiveMoves, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    const viewer = live.viewerOf(personWith(live, tokenOf(c)));
    const { start, limit } = c.req.valid('query');
    const { game, line } = live.table;
    const recorded = stored(await db.getMoves(live.record.recordId, start, start + limit));
    const moves = recorded.map(({ moveNumber, player, phase, action }) => ({
      moveNumber,
      seat: player,
      phase,
      ...(seesAction(game, player, viewer) ? { action: { ...action } } : {}),
    }));
    return c.json({ moves, hasMore: start + limit < line.length }, 200);
  });

  return router;
};
