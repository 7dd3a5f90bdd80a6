import type { OpenAPIHono } from '@hono/zod-openapi';
import { seesAction, seesLegal, unwrap, type Viewer, visibleState } from '@ludus/kernel';
import { seatToAct, type Table, visibleStep } from '@ludus/table';
import { stored } from '../errors/replayRefusal.ts';
import { sendTagged, tag } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import { TextCache } from '../replay/textCache.ts';
import { personWith, tableOf, tokenOf } from './entry.ts';
import { legalAt } from './legal.ts';
import type { PlayOptions } from './options.ts';
import * as routes from './routes.ts';
import type { LiveMoves } from './schemas.ts';

/** Listing the legal actions of large boards takes a while, and everybody at a table requests the same. */
const CACHE_BYTES = 16 * 2 ** 20;

/** Moves are replayed to report what they did, which takes a while. */
const MOST_WITH_EVENTS = 200;

/** What a viewer may know about the effects of moves. */
const visibleMoves = (
  { game, line }: Table,
  viewer: Viewer,
  { start, limit }: { readonly start: number; readonly limit: number },
) => {
  const end = Math.min(start + limit, line.length);
  const told: Pick<LiveMoves['moves'][number], 'by' | 'notation' | 'events'>[] = [];
  if (start >= end) return told;
  let before = line.stateAt(start);
  for (let number = start; number < end; number += 1) {
    const { action, seat } = line.steps[number]!;
    const by = line.steps[number]!.by ?? (line.isForced(number) ? 'forced' : 'player');
    const notation = game.text.makeNotation(before, action);
    const played = unwrap(game.play(before, action, seat));
    const seen = visibleStep(game, { number, seat, by, action, notation, before, ...played }, viewer);
    told.push({
      by,
      ...(seen.notation !== undefined && { notation }),
      events: seen.events.map((one) => ({ ...one })),
    });
    before = played.state;
  }
  return told;
};

/** Questions about the position of a live game, and about its past. */
export const positionRoutes = ({ db, lobby }: Pick<PlayOptions, 'db' | 'lobby'>): OpenAPIHono<Env> => {
  const router = createRouter();
  const cache = new TextCache(CACHE_BYTES);

  router.openapi(routes.getLiveView, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    const viewer = live.viewerOf(personWith(live, tokenOf(c.req.raw)));
    const { move_number: moveNumber } = c.req.valid('query');
    const state = stored(await db.getStateAtMove(live.record.recordId, moveNumber));
    return c.json({ moveNumber, view: visibleState(live.table.game, state, viewer) }, 200);
  });

  router.openapi(routes.getLiveLegal, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    const viewer = live.viewerOf(personWith(live, tokenOf(c.req.raw)));
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
    const viewer = live.viewerOf(personWith(live, tokenOf(c.req.raw)));
    const { start, limit: wanted, events } = c.req.valid('query');
    const { game, line } = live.table;
    const limit = events === 'true' ? Math.min(wanted, MOST_WITH_EVENTS) : wanted;
    const told = events === 'true' ? visibleMoves(live.table, viewer, { start, limit }) : [];
    const recorded = stored(await db.getMoves(live.record.recordId, start, start + limit));
    const moves = recorded.map(({ moveNumber, player, phase, action }) => ({
      moveNumber,
      seat: player,
      phase,
      ...(seesAction(game, player, viewer) ? { action: { ...action } } : {}),
      ...told[moveNumber - start],
    }));
    return c.json({ moves, hasMore: start + limit < line.length }, 200);
  });

  return router;
};
