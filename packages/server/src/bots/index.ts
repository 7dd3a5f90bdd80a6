import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { requireScope } from '../access/access.ts';
import { ApiError } from '../errors/apiError.ts';
import { rendered } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { textStream } from '../http/events.ts';
import type { ApiToken } from '../http/holder.ts';
import { keepOpen } from '../http/keepOpen.ts';
import { createRouter } from '../http/router.ts';
import { limitBody } from '../limits/body.ts';
import type { Connections } from '../limits/connections.ts';
import { granted, tableOf } from '../play/entry.ts';
import type { LiveTable } from '../play/liveTable.ts';
import type { Lobby } from '../play/lobby.ts';
import { actAt, carryOutAt, undoCommand } from '../play/seatRoutes.ts';
import type { BotElsewhere } from './elsewhere.ts';
import type { BotHub } from './hub.ts';
import * as routes from './routes.ts';

export interface BotOptions {
  readonly hub: BotHub;
  readonly lobby: Lobby;
  readonly connections: Connections;
  /** Forwards requests about tables of other servers; absent if there are none. */
  readonly forward?: MiddlewareHandler<Env> | undefined;
  /** Bots at tables of other servers; absent if there are none. */
  readonly botsElsewhere?: BotElsewhere | undefined;
  /** Milliseconds between heartbeats; ten seconds if left out. */
  readonly botHeartbeatMs?: number;
}

const STREAM = { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' };

/** The bot that sent a request. */
const botOf = (c: Context<Env>): ApiToken => {
  requireScope(c, 'bot:play');
  const holder = c.get('holder');
  if (holder?.type !== 'token')
    throw new ApiError('missing_scope', 'A bot needs its own API token with the scope bot:play.');
  return holder.token;
};

/** The API for programs that play from outside. */
export const botRoutes = ({
  hub,
  lobby,
  connections,
  forward,
  botsElsewhere,
  botHeartbeatMs = 10_000,
}: BotOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  const small = limitBody({ maxBytes: 64 * 1024, maxMs: 10_000, mediaTypes: ['application/json'] });
  router.use('/api/bot/*', async (c, next) => {
    botOf(c);
    await next();
  });
  router.post('/api/bot/*', small);
  if (forward !== undefined) router.use('/api/bot/games/*', forward);
  router.get('/api/bot/stream', keepOpen);

  const seatedAt = async (c: Context<Env>, id: string) => {
    const bot = botOf(c);
    const live = await tableOf(lobby, id);
    const person = live.seats.ofBot(bot.id);
    if (person === undefined) throw new ApiError('not_allowed', 'You have no seat at this table.');
    return { live, person };
  };

  const sitDown = async (
    c: Context<Env>,
    live: LiveTable,
    invitation?: { readonly seat: number; readonly invite: string },
  ) => {
    const bot = botOf(c);
    if (invitation !== undefined && !hub.reserve(bot, live.id))
      throw new ApiError(
        'too_many_games',
        'You have reached your limit of simultaneous games. Finish or resign one first.',
      );
    const seated = await live.seats.seatBot(bot, invitation);
    if (!seated.ok) hub.recount(bot.id, live);
    const person = granted(live, 0, seated);
    const state = live.state(person);
    return c.json({ seat: state.viewer!, state }, 200);
  };

  router.openapi(routes.listBots, (c) => c.json({ bots: hub.bots.map((bot) => ({ ...bot })) }, 200));

  router.openapi(routes.botStream, async (c) => {
    const bot = botOf(c);
    const { legal } = c.req.valid('query');
    // Before that, not all games of a bot are known.
    await lobby.ready;
    const since = botsElsewhere?.sinceOf(c);
    const isRelayed = since !== undefined;
    const games = isRelayed ? undefined : await botsElsewhere?.gamesOf(bot.id);
    const leave = connections.enter(c.get('client'));
    const stream = textStream(
      (line) => {
        const quit = hub.connect(bot, legal, line, { ...(games !== undefined && { games }), since });
        const stopRelay = isRelayed
          ? undefined
          : botsElsewhere?.follow(c, {
              ...{ legal, since: Date.now(), write: (text) => line.write(text) },
              onReplaced: () => hub.replaced(bot.id),
            });
        return () => {
          quit();
          stopRelay?.();
          leave();
        };
      },
      { everyMs: botHeartbeatMs, text: () => hub.heartbeat(bot) },
    );
    return rendered(c.body(stream, 200, STREAM));
  });

  router.openapi(routes.botAccept, async (c) => sitDown(c, await tableOf(lobby, c.req.valid('param').id)));

  router.openapi(routes.botClaim, async (c) =>
    sitDown(c, await tableOf(lobby, c.req.valid('param').id), c.req.valid('json')),
  );

  router.openapi(routes.botDecline, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    granted(live, 0, await live.seats.declineBot(botOf(c)));
    return c.json({}, 200);
  });

  router.openapi(routes.botAct, async (c) => {
    const { live, person } = await seatedAt(c, c.req.valid('param').id);
    const key = c.req.valid('header')['idempotency-key'];
    return rendered(await actAt(c, { live, person }, { ...c.req.valid('json'), key }));
  });

  router.openapi(routes.botResign, async (c) => {
    const seated = await seatedAt(c, c.req.valid('param').id);
    return c.json(await carryOutAt(seated, (seat) => ({ type: 'resign', seat })), 200);
  });

  router.openapi(routes.botUndo, async (c) => {
    const seated = await seatedAt(c, c.req.valid('param').id);
    return c.json(await carryOutAt(seated, undoCommand(c.req.valid('json'))), 200);
  });

  return router;
};
