import type { ErrorHandler, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Env } from '../http/env.ts';
import { setSecurityHeaders } from '../http/securityHeaders.ts';
import { allowReading, preflightAnswer } from '../limits/origin.ts';
import type { Logger } from '../observe/log.ts';
import type { Admission } from './admission.ts';
import { type Answered, requestIdOf } from './requestLog.ts';

export interface FrontOptions {
  readonly admit: Admission;
  readonly tell: (answered: Answered) => void;
  readonly log: Logger;
  readonly onError: ErrorHandler<Env>;
}

/**
 * The answer to `HEAD`, which runs the handler of `GET`. The router would drop the body silently, but a
 * stream must be told; otherwise it would continue forever and keep its slot.
 */
const withoutBody = async ({ body, status, headers }: Response): Promise<Response> => {
  await body?.cancel();
  return new Response(null, { status, headers });
};

/**
 * Everything that happens to a request that the router answers, in one step: it gets an id, is admitted or
 * refused, answered and logged. More steps would cost as much as many an answer.
 */
export const createFront =
  ({ admit, tell, log, onError }: FrontOptions): MiddlewareHandler<Env> =>
  async (c, next) => {
    const started = performance.now();
    const request = c.req.raw;
    const requestId = requestIdOf(request);
    c.set('requestId', requestId);
    c.set('log', log.with({ requestId }));
    let foreignOrigin: string | undefined;
    try {
      const visitor = admit(request, c.env?.ip, (client) => c.set('client', client));
      c.set('holder', visitor.holder);
      foreignOrigin = visitor.foreignOrigin;
      if (foreignOrigin !== undefined && request.method === 'OPTIONS') c.res = preflightAnswer();
      else await next();
    } catch (caught) {
      // If no other handler is in the way, the router lets refusals pass through to here.
      c.error = caught as Error;
      c.res = await onError(caught as Error, c);
    }
    if (request.method === 'HEAD') c.res = await withoutBody(c.res);
    const { headers, status } = c.res;
    headers.set('X-Request-Id', requestId);
    setSecurityHeaders(headers);
    if (foreignOrigin !== undefined) allowReading(headers, foreignOrigin);
    const { method, path } = c.req;
    // By now this is the route that answered.
    const route = routePath(c);
    tell({ requestId, client: c.get('client'), method, path, route, status, started, error: c.error });
  };
