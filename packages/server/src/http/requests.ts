import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { ApiError } from '../errors/apiError.ts';
import type { Logger } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { refusalFields } from '../observe/refusal.ts';
import type { Env } from './env.ts';

const REQUEST_ID = /^[\w.-]{1,64}$/;
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Gives every request an id, taken over from a proxy in front where it makes sense, and tells of it when it is done. */
export const observeRequests = (log: Logger, metrics: Metrics): MiddlewareHandler<Env> => {
  const count = metrics.counter('ludus_http_requests_total', 'Requests by method, route and status.');
  const duration = metrics.histogram(
    'ludus_http_request_duration_seconds',
    'Time to the head of the answer, by route.',
  );
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header('X-Request-Id');
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : crypto.randomUUID();
    const own = log.with({ requestId });
    c.set('requestId', requestId);
    c.set('log', own);
    c.header('X-Request-Id', requestId);
    await next();
    const ms = performance.now() - started;
    const { method, path } = c.req;
    const { status } = c.res;
    // By now this is the route that answered.
    const route = routePath(c);
    count({ method: KNOWN_METHODS.has(method) ? method : 'other', route, status });
    duration(ms / 1000, { route });
    own[status >= 500 ? 'error' : 'info']('request', {
      client: c.get('client'),
      method,
      path: path.slice(0, 200),
      status,
      ms: Math.round(ms * 100) / 100,
      ...(c.error instanceof ApiError ? refusalFields(c.error.body) : {}),
    });
  };
};
