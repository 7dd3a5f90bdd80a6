import type { OpenAPIHono } from '@hono/zod-openapi';
import { seesAction, seesLegal, unwrap, type Viewer, visibleState } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { ApiError, refusalOf } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import { rendered } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { keepOpen } from '../http/keepOpen.ts';
import { createRouter } from '../http/router.ts';
import { limitBody } from '../limits/body.ts';
import { type RateLimit, RateLimiter, tooMany } from '../limits/rate.ts';
import { openGame } from '../replay/visibility.ts';
import type { Thinker } from '../thinking/types.ts';
import { granted, seatWith, tableOf, tokenOf, viewerWith } from './entry.ts';
import { hintFor } from './hint.ts';
import type { Lobby } from './lobby.ts';
import * as routes from './routes.ts';
import { seatStates } from './state.ts';
import type { SessionStore } from './store.ts';
import { eventStream } from './stream.ts';
import type { Table } from './table.ts';
import type { Watching } from './watching.ts';

export interface PlayOptions {
  readonly db: GameStore;
  readonly lobby: Lobby;
  readonly store: SessionStore;
  readonly thinker: Thinker;
  readonly watching: Watching;
  /** Games a client may begin: every one stays for days. */
  readonly createLimit?: RateLimit;
}

const CREATE_LIMIT: RateLimit = { perSecond: 0.2, burst: 120 };

/** What a socket is opened with. */
export interface SocketData {
  readonly table: Table;
  readonly client: string;
  readonly leave: () => void;
}

const legalAt = (
  { session }: Table,
  viewer: Viewer,
  { limit, offset }: { limit: number; offset: number },
) => {
  const { game, state, toAct, moves } = session;
  const actions = seesLegal(game, toAct, viewer) ? game.legal(state) : [];
  return {
    moveNumber: moves,
    toAct: toAct ?? null,
    total: actions.length,
    actions: actions
      .slice(offset, offset + limit)
      .map((action) => ({ notation: game.text.makeNotation(state, action), action: { ...action } })),
  };
};

/** Live play: tables, seats, moves, hints and everything that happens. */
export const playRoutes = ({
  db,
  lobby,
  store,
  thinker,
  watching,
  createLimit = CREATE_LIMIT,
}: PlayOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  const newGames = new RateLimiter(createLimit);
  const small = limitBody({ maxBytes: 64 * 1024, maxMs: 10_000, mediaTypes: ['application/json'] });
  router.post('/api/play/games/:id/hint', keepOpen);
  router.post('/api/play/*', small);
  router.post('/api/replay/games/:gameId/hint', keepOpen, small);

  router.openapi(routes.listLive, async (c) => {
    const games = (await store.active(c.req.valid('query').limit))
      .filter(({ mayWatch }) => mayWatch)
      .map((record) => {
        const { id, game, variant, createdAt } = record;
        return { id, game, variant, seats: seatStates(lobby.seatsOf(record)), createdAt };
      });
    return c.json({ games, total: await store.countActive() }, 200);
  });

  router.openapi(routes.createGame, async (c) => {
    const wait = newGames.take(c.get('client'), 1);
    if (wait > 0) throw tooMany(wait);
    const created = await lobby.create(c.req.valid('json'), tokenOf(c));
    if (!created.ok) throw refusalOf(created.error.code, [created.error]);
    const { table, keys } = created.value;
    return c.json({ id: table.id, seats: keys.map((key) => ({ ...key })), state: table.state(0) }, 200);
  });

  router.openapi(routes.getLive, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const text = table.stateText(viewerWith(table, tokenOf(c)));
    return rendered(c.body(text, 200, { 'Content-Type': 'application/json' }));
  });

  router.openapi(routes.getLiveView, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const viewer = viewerWith(table, tokenOf(c));
    const { move_number: moveNumber } = c.req.valid('query');
    const { game, record } = table.session;
    const state = stored(await db.getStateAtMove(record.recordId, moveNumber));
    return c.json({ moveNumber, view: visibleState(game, state, viewer) }, 200);
  });

  router.openapi(routes.claimSeat, async (c) => {
    const { id, seat } = c.req.valid('param');
    const table = await tableOf(lobby, id);
    const token = granted(table, 0, await lobby.claim(table, seat, c.req.valid('json')));
    return c.json({ seat, token, state: table.state(seat) }, 200);
  });

  router.openapi(routes.act, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const token = tokenOf(c);
    const seat = seatWith(table, token);
    const key = c.req.valid('header')['idempotency-key'];
    const done = granted(table, seat, await table.session.act({ ...c.req.valid('json'), seat, key }));
    const head = JSON.stringify(done).slice(0, -1);
    // The move may have put the mover into another seat.
    const text = `${head},"state":${table.stateText(seatWith(table, token))}}`;
    return rendered(c.body(text, 200, { 'Content-Type': 'application/json' }));
  });

  router.openapi(routes.getLiveLegal, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const viewer = viewerWith(table, tokenOf(c));
    return c.json(legalAt(table, viewer, c.req.valid('query')), 200);
  });

  router.openapi(routes.getLiveMoves, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const viewer = viewerWith(table, tokenOf(c));
    const { start, limit } = c.req.valid('query');
    const { game, record, moves: total } = table.session;
    const moves = stored(await db.getMoves(record.recordId, start, start + limit)).map((move) => ({
      moveNumber: move.moveNumber,
      seat: move.player,
      phase: move.phase,
      ...(seesAction(game, move.player, viewer) ? { action: { ...move.action } } : {}),
    }));
    return c.json({ moves, hasMore: start + limit < total }, 200);
  });

  router.openapi(routes.resign, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const seat = seatWith(table, tokenOf(c));
    granted(table, seat, await table.session.resign(seat));
    return c.json({ state: table.state(seat) }, 200);
  });

  router.openapi(routes.undo, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const seat = seatWith(table, tokenOf(c));
    const { toMove, decline = false } = c.req.valid('json');
    const { session } = table;
    granted<unknown>(table, seat, await (decline ? session.declineUndo(seat) : session.undo(seat, toMove)));
    return c.json({ state: table.state(seatWith(table, tokenOf(c))) }, 200);
  });

  router.openapi(routes.hint, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const viewer = viewerWith(table, tokenOf(c));
    const { game, state, moves: moveNumber, record, toAct } = table.session;
    if (!record.mayAskHints) throw new ApiError('not_allowed', 'There are no hints in this game.');
    if (toAct !== undefined && !seesLegal(game, toAct, viewer))
      throw new ApiError('hidden', 'Only the seat to act may ask for a hint in a game with secrets.');
    const { agent } = c.req.valid('json');
    const seats = record.seats.length;
    return c.json(await hintFor(thinker, { game, state, moveNumber, seats, agent, askedBy: table.id }), 200);
  });

  router.openapi(routes.analyse, async (c) => {
    const { moveNumber, agent } = c.req.valid('json');
    const { gameId } = c.req.valid('param');
    const { game: id, numPlayers: seats } = await openGame(db, gameId);
    const state = stored(await db.getStateAtMove(gameId, moveNumber));
    const game = unwrap(db.games.get(id));
    return c.json(await hintFor(thinker, { game, state, moveNumber, seats, agent, askedBy: gameId }), 200);
  });

  router.openapi(routes.events, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const viewer = viewerWith(table, tokenOf(c));
    const lastSeen = c.req.header('Last-Event-ID');
    const stream = eventStream({ table, viewer, client: c.get('client'), lastSeen, watching });
    c.env?.keepOpen?.(c.req.raw);
    return rendered(
      c.body(stream, 200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }),
    );
  });

  router.openapi(routes.socket, async (c) => {
    const table = await tableOf(lobby, c.req.valid('param').id);
    const upgrade = c.env?.upgrade;
    if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket' || upgrade === undefined)
      throw new ApiError('bad_request', 'This address is for WebSockets.');
    const client = c.get('client');
    const leave = watching.enter(client);
    if (upgrade(c.req.raw, { table, client, leave } satisfies SocketData))
      return rendered(new Response(null));
    leave();
    throw new ApiError('bad_request', 'This is not a WebSocket handshake.');
  });

  return router;
};
