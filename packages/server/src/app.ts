import type { OpenAPIHono } from '@hono/zod-openapi';
import { type AnalysisOptions, analysisRoutes } from './analysis/index.ts';
import { docsRoutes } from './docs/index.ts';
import { fileRoutes } from './files/index.ts';
import type { FileTable } from './files/table.ts';
import { gamesRoutes } from './games/index.ts';
import { observeRoutes } from './health/index.ts';
import type { Env } from './http/env.ts';
import { endBodyOfHead } from './http/headRequests.ts';
import { refuseUnknown } from './http/methods.ts';
import { createOnError } from './http/onError.ts';
import { observeRequests } from './http/requests.ts';
import { createRouter } from './http/router.ts';
import { Turns, takeTurns } from './http/turns.ts';
import { type LabOptions, labRoutes } from './lab/index.ts';
import { Admin } from './limits/admin.ts';
import { identifyClient } from './limits/client.ts';
import { limitHead } from './limits/head.ts';
import { guardOrigin, type OriginRules } from './limits/origin.ts';
import { limitRate, type RateLimit, RateLimiter } from './limits/rate.ts';
import { securityHeaders } from './limits/securityHeaders.ts';
import type { Logger } from './observe/log.ts';
import type { Metrics } from './observe/metrics.ts';
import type { StoreWatch } from './observe/storeWatch.ts';
import { type PlayOptions, playRoutes } from './play/index.ts';
import { type ReplayOptions, replayRoutes } from './replay/index.ts';

export interface AppOptions extends OriginRules, PlayOptions, ReplayOptions, AnalysisOptions, LabOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Unlimited when undefined. */
  readonly rateLimit: RateLimit | undefined;
  /** Whether a proxy in front says who asks. */
  readonly trustProxy: boolean;
  readonly isStopping: () => boolean;
  /** Hears how the store fares; health asks it. */
  readonly storeWatch: StoreWatch;
  /** The administrator's token; nobody administers the server when left out. */
  readonly adminToken?: string | undefined;
  /** The web app; none when left out. */
  readonly files?: FileTable;
}

/** What may take milliseconds to answer. The state of a live game does not. */
const SLOW_PATHS = [
  '/api/replay/*',
  '/api/lab/*',
  ...['legal', 'moves', 'view'].map((what) => `/api/play/games/:id/${what}`),
];

/** The server without a network: everything that answers a `Request`. */
export const createApp = (options: AppOptions): OpenAPIHono<Env> => {
  const { log, metrics, trustProxy, rateLimit, db, isStopping, storeWatch } = options;
  const app = createRouter();
  app.onError(createOnError(storeWatch));
  app.notFound(refuseUnknown(app));
  app.use(observeRequests(log, metrics));
  app.use(endBodyOfHead, securityHeaders, limitHead, identifyClient(trustProxy), guardOrigin(options));
  if (rateLimit !== undefined) app.use(limitRate(new RateLimiter(rateLimit)));
  const turns = new Turns();
  const admin = new Admin(options.adminToken);
  app.get('/metrics', admin.onlyIfThere);
  app.post('/api/lab/*', admin.onlyIfThere);
  for (const path of SLOW_PATHS) app.get(path, takeTurns(turns));
  app.post('/api/replay/games/:gameId/explain', takeTurns(turns));
  app.route('/', observeRoutes({ db, metrics, isStopping, storeWatch }));
  app.route('/', gamesRoutes(db.games));
  app.route('/', replayRoutes({ ...options, turns, admin }));
  app.route('/', analysisRoutes({ ...options, admin }));
  app.route('/', playRoutes(options));
  app.route('/', labRoutes(options));
  app.route('/', docsRoutes(app));
  if (options.files !== undefined) app.route('/', fileRoutes(options.files));
  return app;
};
