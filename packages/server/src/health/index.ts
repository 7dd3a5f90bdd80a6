import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { ok } from '@ludus/kernel';
import type { GameStore, Replayed } from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
import { rendered } from '../http/answers.ts';
import { answers, OPEN_OR_WITH_TOKEN, REFUSALS } from '../http/describe.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { StoreWatch } from '../observe/storeWatch.ts';

const HEALTH = z
  .object({ status: z.literal('ok'), uptimeSeconds: z.number(), games: z.array(z.string()) })
  .openapi('Health');

const health = createRoute({
  operationId: 'getServerHealth',
  method: 'get',
  path: '/api/health',
  tags: ['Server'],
  summary: 'Health check',
  responses: { ...answers(HEALTH, 'The server can handle requests.'), ...REFUSALS },
});

const metricsRoute = createRoute({
  operationId: 'getMetrics',
  method: 'get',
  path: '/metrics',
  tags: ['Server'],
  summary: 'Metrics for Prometheus',
  description:
    'If the server has an administrator, only they and tokens with the scope `metrics` may read them.',
  security: OPEN_OR_WITH_TOKEN,
  responses: {
    200: { description: 'Text.', content: { 'text/plain': { schema: z.string() } } },
    ...REFUSALS,
  },
});

export interface HealthOptions {
  readonly db: GameStore;
  readonly metrics: Metrics;
  readonly isStopping: () => boolean;
  readonly storeWatch: StoreWatch;
}

/** An id that no game has. */
const NO_GAME = '-';

/** Looks up one game, without waiting behind other requests. */
const read = async (db: GameStore): Promise<Replayed<unknown>> => {
  const found = await db.getGameMetadata(NO_GAME);
  return !found.ok && found.error.code === 'no_such_game' ? ok(undefined) : found;
};

/**
 * Whether games can be read and written. After a failed write, a test write is made on request, unless a game
 * has shown the result meanwhile.
 */
const isStoreHealthy = async (db: GameStore, watch: StoreWatch): Promise<boolean> => {
  const lost = watch.lost();
  if (lost !== undefined) {
    watch.failed(lost);
    return false;
  }
  const isRead = await read(db);
  if (isRead.ok && watch.isFailing && !watch.mayHaveRecovered) return false;
  const done = isRead.ok && watch.isFailing ? await db.probe() : isRead;
  if (done.ok) watch.wrote();
  else watch.failed(done.error);
  return done.ok;
};

export const observeRoutes = ({ db, metrics, isStopping, storeWatch }: HealthOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  const started = performance.now();
  router.openapi(health, async (c) => {
    if (isStopping()) throw new ApiError('shutting_down', 'The server is shutting down.');
    if (!(await isStoreHealthy(db, storeWatch)))
      throw new ApiError(
        'store_unavailable',
        'The database is not available at the moment. Try again later.',
      );
    const uptimeSeconds = Math.round((performance.now() - started) / 1000);
    return c.json({ status: 'ok' as const, uptimeSeconds, games: [...db.games.ids] }, 200);
  });
  router.openapi(metricsRoute, async (c) =>
    rendered(c.body(await metrics.text(), 200, { 'Content-Type': 'text/plain; version=0.0.4' })),
  );
  return router;
};
