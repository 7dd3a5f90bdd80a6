import type { MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';

/**
 * For requests whose answer may take longer than a connection may be silent. Comes before whatever reads the body,
 * which has a limit of its own.
 */
export const keepOpen: MiddlewareHandler<Env> = async (c, next) => {
  c.env?.keepOpen?.(c.req.raw);
  await next();
};
