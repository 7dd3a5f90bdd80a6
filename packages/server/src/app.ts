import type { OpenAPIHono } from '@hono/zod-openapi';
import { Access } from './access/access.ts';
import type { ApiTokens } from './access/apiTokens.ts';
import { accessRoutes } from './access/index.ts';
import { type AnalysisOptions, analysisRoutes } from './analysis/index.ts';
import { type BotOptions, botRoutes } from './bots/index.ts';
import { docsRoutes } from './docs/index.ts';
import { fileRoutes } from './files/index.ts';
import type { FileTable } from './files/table.ts';
import { type AdmissionOptions, createAdmission } from './front/admission.ts';
import { createFastPath } from './front/fastPath.ts';
import { createFront } from './front/index.ts';
import { createRequestLog } from './front/requestLog.ts';
import { gamesRoutes } from './games/index.ts';
import { observeRoutes } from './health/index.ts';
import type { Env } from './http/env.ts';
import { refuseUnknown } from './http/methods.ts';
import { createOnError } from './http/onError.ts';
import { oneByOne } from './http/oneByOne.ts';
import { createRouter } from './http/router.ts';
import { Turns, takeTurns } from './http/turns.ts';
import { type LabOptions, labRoutes } from './lab/index.ts';
import type { OriginRules } from './limits/origin.ts';
import type { RateLimit } from './limits/rate.ts';
import type { Logger } from './observe/log.ts';
import type { Metrics } from './observe/metrics.ts';
import type { StoreWatch } from './observe/storeWatch.ts';
import { type PlayOptions, playRoutes } from './play/index.ts';
import { stateAtHand } from './play/stateAtHand.ts';
import { type ReplayOptions, replayRoutes } from './replay/index.ts';
import { KeptAnswers } from './replay/keptAnswers.ts';

export interface AppOptions
  extends OriginRules,
    PlayOptions,
    Omit<ReplayOptions, 'access'>,
    AnalysisOptions,
    LabOptions,
    BotOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Unlimited when undefined. */
  readonly rateLimit: RateLimit | undefined;
  /** Whether a proxy in front reports the client. */
  readonly trustProxy: boolean;
  readonly isStopping: () => boolean;
  /** Watches the state of the store, for health checks. */
  readonly storeWatch: StoreWatch;
  /** The administrator's token; without it, there is no administrator. */
  readonly adminToken?: string | undefined;
  readonly tokens: ApiTokens;
  /** What a request must wait for before it is processed, if anything. */
  readonly beforeRequest?: ((request: Request) => Promise<void> | undefined) | undefined;
  /** The client on whose behalf another server of the same store asks. */
  readonly forwardedClient?: AdmissionOptions['forwardedClient'];
  /** The web app; none if left out. */
  readonly files?: FileTable;
  /** Whether only this machine can reach the server; no if left out. */
  readonly isPrivate?: boolean;
}

/** Routes that may take milliseconds. The state of a live game does not. */
const SLOW_PATHS = [
  '/api/replay/*',
  '/api/lab/*',
  ...['legal', 'moves', 'view'].map((what) => `/api/play/games/:id/${what}`),
];

/** Routes that may scan all stored games. */
const WIDE_PATHS = ['/api/replay/games', '/api/replay/explorer', '/api/replay/stats'];

/** Answers about finished games, the same for everybody. Statistics include live games. */
const KEPT_PATHS = [
  '/api/replay/games',
  '/api/replay/explorer',
  ...['', '/state', '/moves', '/choices', '/legal'].map((what) => `/api/replay/games/:gameId${what}`),
];

/** The server without a network: everything that answers a `Request`. */
export const createApp = (options: AppOptions): OpenAPIHono<Env> => {
  const { metrics, log, db, lobby, isStopping, storeWatch } = options;
  const app = createRouter();
  const onError = createOnError(storeWatch);
  app.onError(onError);
  app.notFound(refuseUnknown(app));
  const access = new Access(options.adminToken, options.tokens);
  const admit = createAdmission({ ...options, access });
  const tell = createRequestLog(log, metrics);
  app.use(createFront({ admit, tell, log, onError }));
  const turns = new Turns();
  app.get('/metrics', access.onlyIfAdmin('metrics'));
  app.post('/api/lab/*', access.onlyIfAdmin('lab'));
  const kept = new KeptAnswers(db);
  for (const path of KEPT_PATHS) app.get(path, kept.keep(path));
  const wide = oneByOne();
  for (const path of WIDE_PATHS) app.get(path, wide);
  for (const path of SLOW_PATHS) app.get(path, takeTurns(turns));
  app.post('/api/replay/games/:gameId/explain', takeTurns(turns));
  app.route('/', observeRoutes({ db, metrics, isStopping, storeWatch }));
  app.route('/', gamesRoutes(db.games));
  app.route('/', replayRoutes({ ...options, turns, access }));
  app.route('/', analysisRoutes(options));
  app.route('/', playRoutes(options));
  app.route('/', botRoutes(options));
  app.route('/', labRoutes(options));
  app.route('/', accessRoutes({ ...options, access }));
  app.route('/', docsRoutes(app));
  const { files } = options;
  if (files !== undefined) app.route('/', fileRoutes({ ...options, files }));
  const find = (address: string, request: Request) =>
    stateAtHand(lobby, address, request) ?? kept.find(address, request);
  const answerAtOnce = createFastPath({ admit, tell, find });
  const { fetch } = app;
  const answer: typeof fetch = (request, bindings, context) =>
    answerAtOnce(request, (bindings as Env['Bindings'] | undefined)?.ip) ?? fetch(request, bindings, context);
  const { beforeRequest } = options;
  app.fetch =
    beforeRequest === undefined
      ? answer
      : (request, ...rest) => {
          const wait = beforeRequest(request);
          return wait === undefined ? answer(request, ...rest) : wait.then(() => answer(request, ...rest));
        };
  return app;
};
