import type { MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';

/**
 * For streams, and for requests whose answer may take longer than a connection may be silent. It comes before
 * anything that reads the body, which has its own limit. The connection is used for this answer only: without
 * its idle limit it would stay open forever.
 */
export const keepOpen: MiddlewareHandler<Env> = async (c, next) => {
  c.env?.keepOpen?.(c.req.raw);
  await next();
  c.res.headers.set('Connection', 'close');
};
