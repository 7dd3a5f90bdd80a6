import type { MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';

/**
 * `HEAD` runs the handler of `GET`, and the router drops the body without a word to whoever makes it. A stream has to be
 * told, or it goes on for ever and keeps its place.
 */
export const endBodyOfHead: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (c.req.raw.method !== 'HEAD') return;
  const { body, status, headers } = c.res;
  if (body === null) return;
  // Assigning keeps the headers of the answer it replaces.
  c.res = new Response(null, { status, headers });
  await body.cancel();
};
