import type { OpenAPIHono } from '@hono/zod-openapi';
import { seesLegal, unwrap } from '@ludus/kernel';
import { seatToAct } from '@ludus/table';
import { ApiError } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import { ownerOf } from '../limits/secrets.ts';
import { openGame } from '../replay/visibility.ts';
import { personWith, tableOf, tokenOf } from './entry.ts';
import { hintFor } from './hint.ts';
import type { PlayOptions } from './options.ts';
import * as routes from './routes.ts';

/** What agents would do, in live and stored games. */
export const hintRoutes = ({
  db,
  lobby,
  thinker,
}: Pick<PlayOptions, 'db' | 'lobby' | 'thinker'>): OpenAPIHono<Env> => {
  const router = createRouter();

  router.openapi(routes.hint, async (c) => {
    const live = await tableOf(lobby, c.req.valid('param').id);
    const viewer = live.viewerOf(personWith(live, tokenOf(c.req.raw)));
    const { table, record } = live;
    const { game, line } = table;
    const toAct = seatToAct(table);
    if (!record.mayAskHints) throw new ApiError('not_allowed', 'Hints are off in this game.');
    if (toAct !== undefined && !seesLegal(game, toAct, viewer))
      throw new ApiError(
        'hidden',
        'In a game with hidden information, only the player to move may ask for a hint.',
      );
    const { agent } = c.req.valid('json');
    const { state, length: moveNumber } = line;
    const seats = table.participants.length;
    const askedBy = ownerOf(c.get('client'));
    return c.json(await hintFor(thinker, { game, state, moveNumber, seats, agent, askedBy }), 200);
  });

  router.openapi(routes.analyse, async (c) => {
    const { moveNumber, agent } = c.req.valid('json');
    const { gameId } = c.req.valid('param');
    const { game: id, numPlayers: seats } = await openGame(db, gameId);
    const state = stored(await db.getStateAtMove(gameId, moveNumber));
    const game = unwrap(db.games.get(id));
    const askedBy = ownerOf(c.get('client'));
    return c.json(await hintFor(thinker, { game, state, moveNumber, seats, agent, askedBy }), 200);
  });

  return router;
};
