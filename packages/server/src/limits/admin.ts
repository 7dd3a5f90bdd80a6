import type { Context, MiddlewareHandler } from 'hono';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';
import { digestOf, isSecret } from '../play/secrets.ts';

/** A shorter token could be guessed. */
export const LEAST_ADMIN_TOKEN = 16;

/** Whoever runs the server, known by a token. Without a token there is no such person. */
export class Admin {
  readonly #digest: string | undefined;

  constructor(token?: string) {
    this.#digest = token === undefined ? undefined : digestOf(token);
  }

  /** Whether the server has an administrator at all. */
  get exists(): boolean {
    return this.#digest !== undefined;
  }

  /** Whether a request comes from the administrator. */
  has(c: Context<Env>): boolean {
    const [, token] = /^Bearer (\S{1,200})$/.exec(c.req.header('Authorization') ?? '') ?? [];
    return token !== undefined && isSecret(token, this.#digest);
  }

  /** Lets only the administrator through, and notes what they did. */
  readonly only: MiddlewareHandler<Env> = async (c, next) => {
    if (!this.has(c)) throw new ApiError('admin_only', 'This needs the administrator’s token.');
    await next();
    this.note(c);
  };

  /** As `only`, on a server that has an administrator; on others everybody may. */
  readonly onlyIfThere: MiddlewareHandler<Env> = (c, next) => (this.exists ? this.only(c, next) : next());

  /** A line in the log about something only the administrator may do. */
  note(c: Context<Env>): void {
    const { method, path } = c.req;
    c.get('log').info('administrative act', { client: c.get('client'), method, path, status: c.res.status });
  }
}
