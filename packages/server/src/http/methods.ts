import type { OpenAPIHono } from '@hono/zod-openapi';
import type { NotFoundHandler } from 'hono';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from './env.ts';

/** `/api/games/:id` as an anchored pattern. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.+^$()[\]\\]/g, '\\$&').replace(/:\w+|\{\w+\}/g, '[^/]+')}$`);

interface Known {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** The methods of every path of an app; wildcard paths are not routes. */
const knownPaths = ({ routes }: OpenAPIHono<Env>): readonly Known[] => {
  const byPath = new Map<string, Known>();
  for (const { method, path } of routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const known = byPath.get(path) ?? { pattern: patternOf(path), methods: new Set(['OPTIONS']) };
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
    byPath.set(path, known);
  }
  return [...byPath.values()];
};

/** The last handler: for an unknown path, or a known one with another method. */
export const refuseUnknown = (app: OpenAPIHono<Env>): NotFoundHandler<Env> => {
  let paths: readonly Known[] | undefined;
  return (c) => {
    paths ??= knownPaths(app);
    const known = paths.filter(({ pattern }) => pattern.test(c.req.path));
    if (known.length === 0)
      throw new ApiError('not_found', 'Nothing found at this address. /api/docs lists all routes.');
    const methods = [...new Set(known.flatMap((one) => [...one.methods]))].sort();
    const headers = { Allow: methods.join(', ') };
    if (c.req.method === 'OPTIONS') return c.body(null, 204, headers);
    throw new ApiError('method_not_allowed', `Allowed methods: ${methods.join(', ')}.`, { methods }, headers);
  };
};
