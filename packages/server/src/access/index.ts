import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { ApiError, refusalOf } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';
import type { ApiToken } from '../http/holder.ts';
import { createRouter } from '../http/router.ts';
import { limitBody } from '../limits/body.ts';
import type { Access } from './access.ts';
import type { ApiTokens } from './apiTokens.ts';
import * as routes from './routes.ts';

export interface AccessOptions {
  readonly access: Access;
  readonly tokens: ApiTokens;
}

const shapeOf = ({ scopes, limits, ...token }: ApiToken) => ({
  ...token,
  scopes: [...scopes],
  limits: { ...limits },
});

/** The token that an admin action was about, for the log. */
const noteToken = (c: Context<Env>, message: string, { id, name, scopes }: ApiToken): void =>
  c.get('log').info(message, { client: c.get('client'), id, name, scopes });

/** API tokens: created, listed and revoked by the administrator. */
export const accessRoutes = ({ access, tokens }: AccessOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  const small = limitBody({ maxBytes: 4096, maxMs: 10_000, mediaTypes: ['application/json'] });
  router.use('/api/admin/*', access.only('admin'));
  router.post('/api/admin/*', small);

  router.openapi(routes.createToken, async (c) => {
    const issued = await tokens.create(c.req.valid('json'));
    if (!issued.ok) throw refusalOf(issued.error.code, [issued.error]);
    const { token, secret } = issued.value;
    noteToken(c, 'token created', token);
    return c.json({ token: shapeOf(token), secret }, 200);
  });

  router.openapi(routes.listTokens, (c) => c.json({ tokens: tokens.all.map(shapeOf) }, 200));

  router.openapi(routes.revokeToken, async (c) => {
    const revoked = await tokens.revoke(c.req.valid('param').tokenId);
    if (revoked === undefined) throw new ApiError('no_such_token', 'There is no token with this id.');
    noteToken(c, 'token revoked', revoked);
    return c.json(shapeOf(revoked), 200);
  });

  return router;
};
