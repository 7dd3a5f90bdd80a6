import type { Context, MiddlewareHandler } from 'hono';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';
import { type ApiToken, type Holder, hasScope, type Scope } from '../http/holder.ts';
import { digestOf, isSecret } from '../limits/secrets.ts';

/** A shorter token could be guessed. */
export const LEAST_ADMIN_TOKEN = 16;

/** Where API tokens are looked up. */
interface TokenFinder {
  find(secret: string): ApiToken | undefined;
}

/** Who may do what: the administrator everything, the holder of an API token what its scopes allow. */
export class Access {
  readonly #adminDigest: string | undefined;
  readonly #tokens: TokenFinder | undefined;

  constructor(adminToken?: string, tokens?: TokenFinder) {
    this.#adminDigest = adminToken === undefined ? undefined : digestOf(adminToken);
    this.#tokens = tokens;
  }

  /** Whether the server has an administrator. */
  get hasAdmin(): boolean {
    return this.#adminDigest !== undefined;
  }

  /** The administrator or the holder of an API token, if the request has one; they have their own limits. */
  holderOf({ headers }: Request): Holder | undefined {
    const header = headers.get('Authorization');
    const secret = header === null ? undefined : /^Bearer (\S{1,200})$/.exec(header)?.[1];
    if (secret === undefined) return undefined;
    const token = this.#tokens?.find(secret);
    if (token !== undefined) return { type: 'token', token };
    return isSecret(secret, this.#adminDigest) ? { type: 'admin' } : undefined;
  }

  /** Admits only holders of a token with a scope, and logs what they did. */
  readonly only =
    (scope: Scope): MiddlewareHandler<Env> =>
    async (c, next) => {
      requireScope(c, scope);
      await next();
      noteAct(c);
    };

  /** Like `only` on a server with an administrator; on other servers, everybody is admitted. */
  readonly onlyIfAdmin = (scope: Scope): MiddlewareHandler<Env> => {
    const only = this.only(scope);
    return (c, next) => (this.hasAdmin ? only(c, next) : next());
  };
}

/** Whether a request may do what needs a scope. */
export const mayDo = (c: Context<Env>, scope: Scope): boolean => hasScope(c.get('holder'), scope);

/** Ends a request that has no token, or one without the scope. */
export const requireScope = (c: Context<Env>, scope: Scope): void => {
  if (mayDo(c, scope)) return;
  if (c.get('holder') !== undefined)
    throw new ApiError('missing_scope', `This request needs a token with the scope ${scope}.`, { scope });
  if (c.req.header('Authorization') !== undefined)
    throw new ApiError('bad_token', 'This token is not valid: it is unknown, has expired or was revoked.');
  throw new ApiError(
    'admin_only',
    `This request needs the administrator’s token, or a token with the scope ${scope}.`,
    {
      scope,
    },
  );
};

/** Logs an action that needed a token. */
export const noteAct = (c: Context<Env>): void => {
  const { method, path } = c.req;
  const holder = c.get('holder');
  const by = holder?.type === 'token' ? { token: holder.token.id, name: holder.token.name } : {};
  c.get('log').info('admin action', {
    client: c.get('client'),
    ...by,
    method,
    path,
    status: c.res.status,
  });
};
