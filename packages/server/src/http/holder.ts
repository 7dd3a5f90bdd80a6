/** What an API token may allow. */
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

/** The limits of an API token. */
export interface TokenLimits {
  /** Requests per second in the long run; bursts of four times as many. */
  readonly perSecond: number;
  /** Games in which a bot may sit or be challenged at the same time. */
  readonly games: number;
}

/** An API token as the server knows it, without the secret. */
export interface ApiToken {
  readonly id: string;
  /** The name of its holder; unique among tokens. */
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly limits: TokenLimits;
  readonly createdAt: string;
  readonly expiresAt?: string;
}

/** Who sent a request, if a token says so: the administrator or the holder of an API token. */
export type Holder = { readonly type: 'admin' } | { readonly type: 'token'; readonly token: ApiToken };

/** Whether somebody may do something. */
export const hasScope = (holder: Holder | undefined, scope: Scope): boolean =>
  holder !== undefined &&
  (holder.type === 'admin' || holder.token.scopes.some((one) => one === scope || one === 'admin'));
