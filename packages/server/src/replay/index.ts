import type { OpenAPIHono } from '@hono/zod-openapi';
import type { GameStore } from '@ludus/replay';
import type { Context, MiddlewareHandler } from 'hono';
import { type Access, mayDo, noteAct } from '../access/access.ts';
import { ApiError } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import { rendered, sendTagged, tag } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { keepOpen } from '../http/keepOpen.ts';
import { createRouter } from '../http/router.ts';
import { Turns } from '../http/turns.ts';
import { decodeText, limitBody } from '../limits/body.ts';
import { type RateLimit, RateLimiter, tooMany } from '../limits/rate.ts';
import { exploreAt } from './explorer.ts';
import { lineOf, linesOf, storeLines } from './lines.ts';
import { explainAt, legalAt } from './positions.ts';
import { filterOf, pageOf } from './queries.ts';
import * as routes from './routes.ts';
import { seedMoves, seedState } from './seedShape.ts';
import { choiceShape, gameShape, moveShape } from './shapes.ts';
import { RenderedStates } from './states.ts';
import { refusalOfStoring, type Storing, storingHere } from './storing.ts';
import { countOpen, openGame, openPage, requireKnownGame } from './visibility.ts';

export interface ReplayOptions {
  readonly db: GameStore;
  /** Bytes of rendered states to cache. */
  readonly cacheBytes?: number;
  /** Where games are stored; on this thread if left out. */
  readonly storing?: Storing;
  /** Whether games may be stored and uploaded; true if left out. Live games are stored in any case. */
  readonly mayStore?: boolean;
  /** Bytes of games a client may send, because each takes many times its size in the store. Unlimited if left out. */
  readonly uploadLimit?: RateLimit | undefined;
  readonly access: Access;
  /** Schedules the pieces of downloads. */
  readonly turns?: Turns;
}

const NDJSON = { 'Content-Type': 'application/x-ndjson; charset=utf-8' };

/** Holders of a token for it may store games in any case. */
const refuseStoring: MiddlewareHandler<Env> = async (c, next) => {
  if (!mayDo(c, 'games:upload'))
    throw new ApiError('not_allowed', 'This server does not accept uploaded games.');
  await next();
  noteAct(c);
};

/** The replay API: find, read, explain, download and store games. */
export const replayRoutes = ({
  db,
  cacheBytes = 64 * 2 ** 20,
  storing = storingHere(db),
  mayStore = true,
  uploadLimit,
  access,
  turns = new Turns(),
}: ReplayOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  const states = new RenderedStates(db, cacheBytes);
  if (!mayStore)
    for (const { path } of [routes.storeGame, routes.uploadGames]) router.post(path, refuseStoring);
  router.post('/api/replay/games', keepOpen);
  router.post('/api/replay/upload', keepOpen);
  const json = { maxMs: 20_000, mediaTypes: ['application/json'] };
  router.post('/api/replay/games', limitBody({ ...json, maxBytes: 8 * 2 ** 20, isParsedHere: false }));
  router.post('/api/replay/games/:gameId/explain', limitBody({ ...json, maxBytes: 64 * 1024 }));
  router.post(
    '/api/replay/upload',
    limitBody({
      maxBytes: 32 * 2 ** 20,
      maxMs: 120_000,
      mediaTypes: ['application/x-ndjson'],
      isParsedHere: false,
    }),
  );

  const received = uploadLimit && new RateLimiter(uploadLimit);
  /** The body of a request to store something. */
  const receive = async (c: Context<Env>): Promise<Uint8Array> => {
    const bytes = new Uint8Array(await c.req.raw.arrayBuffer());
    const wait = c.get('holder')?.type === 'admin' ? 0 : (received?.take(c.get('client'), bytes.length) ?? 0);
    if (wait > 0) throw tooMany(wait);
    return bytes;
  };

  router.openapi(routes.listGames, async (c) => {
    const query = c.req.valid('query');
    const filter = filterOf(query);
    await requireKnownGame(db, filter);
    const { games, next } = await openPage(db, filter, pageOf(query));
    const total = await countOpen(db, filter);
    const page = { games: games.map(gameShape), total, hasMore: next !== undefined };
    return sendTagged(c, tag(next === undefined ? page : { ...page, next }));
  });

  router.openapi(routes.getGame, async (c) => {
    return sendTagged(c, tag(gameShape(await openGame(db, c.req.valid('param').gameId))));
  });

  router.delete('/api/replay/games/:gameId', access.only('games:delete'));
  router.openapi(routes.deleteGame, async (c) => {
    const { gameId } = await openGame(db, c.req.valid('param').gameId);
    stored(await db.deleteGame(gameId));
    states.forget(gameId);
    return c.json({ gameId }, 200);
  });

  router.openapi(routes.getState, async (c) => {
    const { gameId } = c.req.valid('param');
    const { move_number: moveNumber, legacy, shape } = c.req.valid('query');
    if (shape === 'seed') return sendTagged(c, await seedState(db, gameId, moveNumber));
    return sendTagged(c, await states.get(gameId, moveNumber, legacy === 'true'));
  });

  router.openapi(routes.getMoves, async (c) => {
    const { gameId } = c.req.valid('param');
    const { start, end = Number.MAX_SAFE_INTEGER, limit, shape } = c.req.valid('query');
    const last = Math.min(end, start + limit);
    if (shape === 'seed') return sendTagged(c, await seedMoves(db, gameId, { start, end: last }));
    const { totalMoves } = await openGame(db, gameId);
    const moves = stored(await db.getMoves(gameId, start, last)).map(moveShape);
    return sendTagged(c, tag({ moves, hasMore: last < totalMoves }));
  });

  router.openapi(routes.getChoices, async (c) => {
    const { gameId } = c.req.valid('param');
    const { move_number: moveNumber } = c.req.valid('query');
    await openGame(db, gameId);
    const choices = stored(await db.getChoicesAtMove(gameId, moveNumber)).map(choiceShape);
    return sendTagged(c, tag({ choices }));
  });

  // It is parsed where it is stored: eight megabytes would block everybody else here.
  router.openAPIRegistry.registerPath(routes.storeGame);
  router.post(routes.storeGame.path, async (c) => {
    const text = decodeText(await receive(c));
    const answer = await storing.store({ type: 'game', text });
    if (answer.type === 'present') throw new Error('a request is never taken for a line');
    if (answer.type === 'refused') throw refusalOfStoring(answer);
    const { gameId, totalMoves } = answer;
    return c.json({ gameId, totalMoves, success: true }, 200);
  });

  router.openapi(routes.getStats, async (c) => {
    const stats = stored(await db.getStats());
    const { totalGames, gamesByBoardType, gamesByStatus, gamesByTermination, totalMoves, schemaVersion } =
      stats;
    const shape = {
      totalGames,
      gamesByBoardType,
      gamesByStatus,
      gamesByTermination,
      totalMoves,
      schemaVersion,
    };
    const { gamesByGame, gamesByAgent } = stats;
    return sendTagged(c, tag({ ...shape, gamesByGame, gamesByAgent }));
  });

  router.openapi(routes.getLegal, async (c) => {
    const { move_number: moveNumber, limit, offset } = c.req.valid('query');
    const legal = await legalAt(db, c.req.valid('param').gameId, { moveNumber, limit, offset });
    return sendTagged(c, tag(legal));
  });

  router.openapi(routes.explore, async (c) => sendTagged(c, tag(await exploreAt(db, c.req.valid('query')))));

  router.openapi(routes.explain, async (c) => {
    const explanation = await explainAt(db, c.req.valid('param').gameId, c.req.valid('json'));
    return c.json(explanation, 200);
  });

  router.openapi(routes.downloadGame, async (c) => {
    const { gameId } = c.req.valid('param');
    const name = { 'Content-Disposition': `attachment; filename="${gameId}.jsonl"` };
    return rendered(c.body(await lineOf(db, gameId), 200, { ...NDJSON, ...name }));
  });

  router.openapi(routes.downloadGames, async (c) => {
    const filter = filterOf(c.req.valid('query'));
    await requireKnownGame(db, filter);
    const name = { 'Content-Disposition': 'attachment; filename="games.jsonl"' };
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(c.get('client'), work);
    const lines = linesOf(db, filter, inTurn);
    return rendered(c.body(lines, 200, { ...NDJSON, ...name }));
  });

  router.openapi(routes.uploadGames, async (c) => {
    const result = await storeLines(storing, await receive(c), c.get('log'));
    return c.json(result, 200);
  });

  return router;
};
