import type { OpenAPIHono } from '@hono/zod-openapi';
import type { QueueOverview } from '@ludus/queue';
import { ApiError } from '../errors/apiError.ts';
import { sendTagged, tag } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { keepOpen } from '../http/keepOpen.ts';
import { createRouter } from '../http/router.ts';
import { limitBody } from '../limits/body.ts';
import type { Databases, HealthState, KnownDatabase } from './databases.ts';
import type { LearningRuns } from './learningRuns.ts';
import type { ResultFiles, ResultKind } from './resultFiles.ts';
import * as routes from './routes.ts';
import type { DatabaseHealth, LabDatabase } from './schemas.ts';

export interface LabOptions {
  readonly databases: Databases;
  readonly results: ResultFiles;
  readonly learning: LearningRuns;
  /** The queue of shared work; none if left out. */
  readonly queue?: QueueReader | undefined;
}

/** Shows a queue. */
export interface QueueReader {
  overview(): Promise<QueueOverview>;
}

/** Turns read-only values into ones that can be sent on. */
const healthShape = (health: HealthState): DatabaseHealth => health as DatabaseHealth;

/** The lab's files: databases and their health, tournaments, experiments. */
export const labRoutes = ({ databases, results, learning, queue }: LabOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  const small = limitBody({ maxBytes: 4096, maxMs: 10_000, mediaTypes: ['application/json'] });
  router.post('/api/lab/*', small);
  // Large files take a while to count.
  router.get('/api/lab/databases', keepOpen);

  const database = (id: string): KnownDatabase => {
    const found = databases.find(id);
    if (found === undefined) throw new ApiError('no_such_database', 'There is no such database.');
    return found;
  };

  const result = (kind: ResultKind, id: string) => {
    const found = results.read(kind, id);
    if (found === undefined) throw new ApiError('no_such_result', `There is no such ${kind}.`);
    return found;
  };

  router.openapi(routes.listDatabases, async (c) => {
    const all: LabDatabase[] = [];
    for (const one of databases.list())
      all.push({
        ...one,
        stats: await databases.stats(one.id),
        health: healthShape(databases.health(one.id)),
      });
    return c.json({ databases: all }, 200);
  });

  router.openapi(routes.getHealth, (c) => {
    const { id } = database(c.req.valid('param').id);
    return c.json(healthShape(databases.health(id)), 200);
  });

  router.openapi(routes.inspectDatabase, (c) => {
    const { id } = database(c.req.valid('param').id);
    return c.json(healthShape(databases.inspect(id)), 200);
  });

  router.openapi(routes.listTournaments, (c) => {
    const tournaments = results.list('tournament').map((one) => ({ ...one, agents: [...one.agents] }));
    return sendTagged(c, tag({ tournaments }));
  });

  router.openapi(routes.getTournament, (c) => sendTagged(c, result('tournament', c.req.valid('param').id)));

  router.openapi(routes.listExperiments, (c) => {
    const experiments = results
      .list('experiment')
      .map((one) => ({ ...one, variants: [...one.variants], boards: [...one.boards] }));
    return sendTagged(c, tag({ experiments }));
  });

  router.openapi(routes.getExperiment, (c) => sendTagged(c, result('experiment', c.req.valid('param').id)));

  router.openapi(routes.listLearning, (c) => {
    const runs = learning.list().map(({ id, changedAt, plan: { game, board, players }, generations }) => ({
      ...{ id, changedAt, game, board, players, generations: generations.length },
      champion: generations.findLast(({ isChampion }) => isChampion)?.generation ?? 0,
    }));
    return sendTagged(c, tag({ runs }));
  });

  router.openapi(routes.getLearning, (c) => {
    const run = learning.find(c.req.valid('param').id);
    if (run === undefined) throw new ApiError('no_such_result', 'There is no such learning run.');
    return sendTagged(c, tag(run));
  });

  router.openapi(routes.getQueue, async (c) => {
    if (queue === undefined) return c.json({ isThere: false, runs: [], workers: [], failures: [] }, 200);
    const { runs, workers, failures } = await queue.overview().catch(() => {
      throw new ApiError('store_unavailable', 'The queue cannot be reached at the moment.');
    });
    const lists = { runs: [...runs], workers: [...workers], failures: [...failures] };
    return c.json({ isThere: true, ...lists }, 200);
  });

  return router;
};
