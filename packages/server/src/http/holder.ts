/** What an API token may be good for. */
export const SCOPES = [
  'bot:play',
  'games:upload',
  'games:delete',
  'analyses:stop',
  'lab',
  'metrics',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

/** What the holder of an API token may use up. */
export interface TokenLimits {
  /** Requests per second in the long run; four times as many at once. */
  readonly perSecond: number;
  /** Games in which a bot may sit or be asked to at the same time. */
  readonly games: number;
}

/** An API token as the server knows it: everything but the secret. */
export interface ApiToken {
  readonly id: string;
  /** What people call its holder; no two tokens have the same. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly limits: TokenLimits;
  readonly createdAt: string;
  readonly expiresAt?: string;
}

/** Who sent a request, where a token says so: the administrator or the holder of an API token. */
export type Holder = { readonly type: 'admin' } | { readonly type: 'token'; readonly token: ApiToken };

/** Whether somebody may do something. */
export const hasScope = (holder: Holder | undefined, scope: Scope): boolean =>
  holder !== undefined &&
  (holder.type === 'admin' || holder.token.scopes.some((one) => one === scope || one === 'admin'));
