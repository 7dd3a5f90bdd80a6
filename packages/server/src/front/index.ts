import type { Context, ErrorHandler, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';
import type { Logger } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { refusalFields } from '../observe/refusal.ts';
import { type AdmissionOptions, createAdmission } from './admission.ts';
import { setSecurityHeaders, withoutBody } from './answer.ts';
import { createTally } from './tally.ts';

export interface FrontOptions extends AdmissionOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly onError: ErrorHandler<Env>;
}

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** An id for a request, taken over from a proxy in front where it makes sense. */
const requestIdOf = (c: Context<Env>): string => {
  const given = c.req.header('X-Request-Id');
  return given !== undefined && REQUEST_ID.test(given) ? given : crypto.randomUUID();
};

/**
 * What happens to every request, in one step: it gets an id, is let in or refused, answered, and told of. One step, because every
 * further one would cost as much as looking up the state of a game.
 */
export const createFront = (options: FrontOptions): MiddlewareHandler<Env> => {
  const { log, metrics, onError } = options;
  const admit = createAdmission(options);
  const tally = createTally(metrics);

  const tell = (c: Context<Env>, ms: number): void => {
    const { method, path } = c.req;
    const { status } = c.res;
    // By now this is the route that answered.
    tally({ method, route: routePath(c), status, ms });
    c.get('log')[status >= 500 ? 'error' : 'info']('request', {
      client: c.get('client'),
      method,
      path: path.slice(0, 200),
      status,
      ms: Math.round(ms * 100) / 100,
      ...(c.error instanceof ApiError ? refusalFields(c.error.body) : {}),
    });
  };

  return async (c, next) => {
    const started = performance.now();
    const requestId = requestIdOf(c);
    c.set('requestId', requestId);
    c.set('log', log.with({ requestId }));
    try {
      const instead = admit(c);
      if (instead === undefined) await next();
      else c.res = instead;
    } catch (caught) {
      // Where no other handler is in the way, the router lets refusals pass through to here.
      c.error = caught as Error;
      c.res = await onError(caught as Error, c);
    }
    if (c.req.raw.method === 'HEAD') c.res = await withoutBody(c.res);
    const { headers } = c.res;
    headers.set('X-Request-Id', requestId);
    setSecurityHeaders(headers);
    tell(c, performance.now() - started);
  };
};
