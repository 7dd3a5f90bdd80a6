import type { MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';

/**
 * For requests whose answer may take longer than a connection may be silent, and for streams. Comes before whatever reads
 * the body, which has a limit of its own. The connection is good for this answer only: without its idle limit it would
 * stay open for good.
 */
export const keepOpen: MiddlewareHandler<Env> = async (c, next) => {
  c.env?.keepOpen?.(c.req.raw);
  await next();
  c.res.headers.set('Connection', 'close');
};
