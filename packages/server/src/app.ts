import type { OpenAPIHono } from '@hono/zod-openapi';
import type { GameReplayDB } from '@ludus/replay';
import { ApiError } from './errors/apiError.ts';
import { onError } from './errors/onError.ts';
import type { Env } from './http/env.ts';
import { createRouter } from './http/router.ts';
import { identifyClient } from './limits/client.ts';
import { limitHead } from './limits/head.ts';
import { guardOrigin, type OriginRules } from './limits/origin.ts';
import { limitRate, type RateLimit, RateLimiter } from './limits/rate.ts';
import { securityHeaders } from './limits/securityHeaders.ts';
import type { Logger } from './observe/log.ts';
import type { Metrics } from './observe/metrics.ts';
import { observeRequests } from './observe/requests.ts';
import { replayRoutes } from './replay/index.ts';

export interface AppOptions extends OriginRules {
  readonly db: GameReplayDB;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Unlimited when undefined. */
  readonly rateLimit: RateLimit | undefined;
  /** Whether a proxy in front says who asks. */
  readonly trustProxy: boolean;
}

/** The server without a network: everything that answers a `Request`. */
export const createApp = (options: AppOptions): OpenAPIHono<Env> => {
  const app = createRouter();
  app.onError(onError);
  app.notFound(() => {
    throw new ApiError('not_found', 'There is nothing here.');
  });
  app.use(observeRequests(options.log, options.metrics));
  app.use(securityHeaders, limitHead, identifyClient(options.trustProxy), guardOrigin(options));
  if (options.rateLimit !== undefined) app.use(limitRate(new RateLimiter(options.rateLimit)));
  app.route('/', replayRoutes(options));
  return app;
};
