import type { OpenAPIHono } from '@hono/zod-openapi';
import { analystsOf } from '@ludus/agents';
import { ok, unwrap } from '@ludus/kernel';
import type { AnalysisRecord, GameMetadata, GameStore } from '@ludus/replay';
import { mayDo, noteAct } from '../access/access.ts';
import { ApiError, refusalOf } from '../errors/apiError.ts';
import { rendered } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { keepOpen } from '../http/keepOpen.ts';
import { createRouter } from '../http/router.ts';
import { limitBody } from '../limits/body.ts';
import type { Connections } from '../limits/connections.ts';
import { openGame } from '../replay/visibility.ts';
import { checkAgent, MOST_PER_POSITION } from '../thinking/agentName.ts';
import type { Analyst } from './analyst.ts';
import * as routes from './routes.ts';
import type { Analysis } from './schemas.ts';
import { analysisStream } from './stream.ts';

export interface AnalysisOptions {
  readonly db: GameStore;
  readonly analyst: Analyst;
  readonly connections: Connections;
}

const noAnalysis = (): ApiError =>
  new ApiError('no_analysis', 'This game has not been analysed. Request an analysis with POST.');

/** Analyses of finished games: request, follow, stop, read. */
export const analysisRoutes = ({ db, analyst, connections }: AnalysisOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  const small = limitBody({ maxBytes: 4096, maxMs: 10_000, mediaTypes: ['application/json'] });
  router.post('/api/replay/games/:gameId/analysis', small);
  router.get('/api/replay/games/:gameId/analysis/events', keepOpen);

  const shape = async (
    game: GameMetadata,
    record: AnalysisRecord | undefined,
    from = -1,
  ): Promise<Analysis> => {
    const { gameId, totalMoves } = game;
    if (record === undefined)
      return {
        gameId,
        agent: null,
        version: null,
        isOutdated: false,
        status: 'none',
        done: 0,
        total: totalMoves + 1,
        positions: [],
      };
    const { positions, ...progress } = await analyst.progress(record, from);
    const { agent } = record;
    const edition = analyst.editionOf(game, record);
    return { gameId, agent, ...edition, ...progress, positions: positions as Analysis['positions'] };
  };

  router.openapi(routes.askAnalysis, async (c) => {
    const game = await openGame(db, c.req.valid('param').gameId);
    const rules = unwrap(db.games.get(game.game));
    const analysts = analystsOf(rules);
    const asked = c.req.valid('json').agent ?? analysts[0]!;
    const agent = analysts.includes(asked) ? ok(asked) : checkAgent(rules, asked, MOST_PER_POSITION);
    if (!agent.ok) throw refusalOf('no_hint', [agent.error]);
    return c.json(await shape(game, await analyst.ask(game, agent.value, c.get('client'))), 200);
  });

  router.openapi(routes.getAnalysis, async (c) => {
    const { agent, start } = c.req.valid('query');
    const game = await openGame(db, c.req.valid('param').gameId);
    return c.json(await shape(game, await analyst.look(game, agent), start), 200);
  });

  router.openapi(routes.stopAnalysis, async (c) => {
    const { agent } = c.req.valid('query');
    const game = await openGame(db, c.req.valid('param').gameId);
    const record = await analyst.look(game, agent);
    if (record === undefined) throw noAnalysis();
    if (mayDo(c, 'analyses:stop')) {
      await analyst.halt(record);
      noteAct(c);
    } else if (!(await analyst.stop(record, c.get('client'))))
      throw new ApiError('not_allowed', 'Someone else requested this analysis, and only they can stop it.');
    return c.json(await shape(game, await analyst.look(game, record.agent)), 200);
  });

  router.openapi(routes.analysisEvents, async (c) => {
    const game = await openGame(db, c.req.valid('param').gameId);
    const record = await analyst.look(game, c.req.valid('query').agent);
    if (record === undefined) throw noAnalysis();
    const lastSeen = /^-?\d{1,9}$/.exec(c.req.header('Last-Event-ID') ?? '')?.[0] ?? '-2';
    const client = c.get('client');
    const stream = analysisStream({ analyst, record, from: Number(lastSeen) + 1, client, connections });
    return rendered(
      c.body(stream, 200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }),
    );
  });

  return router;
};
