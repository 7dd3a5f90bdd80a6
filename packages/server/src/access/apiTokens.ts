import { randomBytes } from 'node:crypto';
import { err, type Json, ok, problem, type Result } from '@ludus/kernel';
import type { LiveStore } from '@ludus/replay';
import { z } from 'zod';
import { stored } from '../errors/replayRefusal.ts';
import { type ApiToken, SCOPES, type Scope, type TokenLimits } from '../http/holder.ts';
import { digestOf, makeSecret } from '../limits/secrets.ts';

type TokenStore = Pick<LiveStore, 'keep' | 'kept' | 'discard'>;

/** A request for a token. */
export interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly limits?: { readonly [K in keyof TokenLimits]?: number | undefined } | undefined;
  readonly expiresAt?: string | undefined;
}

/** A token and its secret, which is shown once. */
export interface IssuedToken {
  readonly token: ApiToken;
  readonly secret: string;
}

const PREFIX = 'token ';
/** Distinguishes API tokens from seat tokens, and lets scanners of source code recognise a leaked one. */
const SECRET_PREFIX = 'ludus_';
const MOST_TOKENS = 1000;
const LIMITS: TokenLimits = { perSecond: 20, games: 20 };

/** What is stored about a token: its digest instead of the secret. */
const KEPT = z.object({
  digest: z.string(),
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  limits: z.object({ perSecond: z.number(), games: z.number() }),
  createdAt: z.string(),
  expiresAt: z.string().optional(),
});

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

/** The API tokens of a server. They are stored as digests, and all of them are in memory. */
export class ApiTokens {
  readonly #store: TokenStore;
  readonly #now: () => number;
  readonly #byDigest = new Map<string, ApiToken>();
  /** Tokens that are being stored, by digest. */
  readonly #storing = new Set<string>();
  /** Tokens that were revoked here, by digest. */
  readonly #revoked = new Set<string>();
  /** Called with every token that stops working. */
  onRevoked: (token: ApiToken) => void = () => undefined;

  private constructor(store: TokenStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  static async open(store: TokenStore, now: () => number = Date.now): Promise<ApiTokens> {
    const tokens = new ApiTokens(store, now);
    await tokens.refresh();
    return tokens;
  }

  /** Loads the tokens that other servers created and revoked. */
  async refresh(): Promise<void> {
    // A token that is being stored now may be missing from what is read.
    const gone = new Map([...this.#byDigest].filter(([digest]) => !this.#storing.has(digest)));
    for (const value of stored(await this.#store.kept(PREFIX)).values()) {
      const parsed = KEPT.safeParse(value);
      if (!parsed.success) continue;
      const { digest, ...token } = parsed.data;
      gone.delete(digest);
      // It may have been revoked here after it was read.
      if (this.#byDigest.has(digest) || this.#revoked.has(digest)) continue;
      this.#byDigest.set(digest, token as ApiToken);
    }
    for (const [digest, token] of gone) {
      if (!this.#byDigest.delete(digest)) continue;
      this.onRevoked(token);
    }
  }

  /** Whether a secret looks like a token that this server does not know. */
  isUnknown(secret: string): boolean {
    return secret.startsWith(SECRET_PREFIX) && !this.#byDigest.has(digestOf(secret));
  }

  #isGood({ expiresAt }: ApiToken): boolean {
    return expiresAt === undefined || Date.parse(expiresAt) > this.#now();
  }

  /** All tokens that were not revoked, oldest first, including expired ones. */
  get all(): readonly ApiToken[] {
    return [...this.#byDigest.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  }

  /** The token for a secret, if it is valid. */
  find(secret: string): ApiToken | undefined {
    if (!secret.startsWith(SECRET_PREFIX)) return undefined;
    const token = this.#byDigest.get(digestOf(secret));
    return token !== undefined && this.#isGood(token) ? token : undefined;
  }

  /** The token with an id, if it is valid. */
  get(id: string): ApiToken | undefined {
    return this.all.find((token) => token.id === id && this.#isGood(token));
  }

  /** Creates a token; it is valid once it is stored. */
  async create({ name, scopes, limits, expiresAt }: NewToken): Promise<Result<IssuedToken>> {
    if (this.#byDigest.size >= MOST_TOKENS)
      return refuse('too_many_tokens', `There are already ${MOST_TOKENS} tokens. Revoke some first.`);
    if (this.all.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      return refuse('name_taken', `There is already a token named ${name}.`);
    const secret = `${SECRET_PREFIX}${makeSecret()}`;
    const digest = digestOf(secret);
    const token: ApiToken = {
      id: randomBytes(6).toString('hex'),
      name,
      scopes: [...new Set(scopes)],
      limits: {
        perSecond: limits?.perSecond ?? LIMITS.perSecond,
        games: limits?.games ?? LIMITS.games,
      },
      createdAt: new Date(this.#now()).toISOString(),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    };
    // The name is taken from here on: others may request it while this one is being stored.
    this.#byDigest.set(digest, token);
    this.#storing.add(digest);
    const kept = await this.#store.keep(`${PREFIX}${token.id}`, { ...token, digest } as unknown as Json);
    this.#storing.delete(digest);
    if (!kept.ok) this.#byDigest.delete(digest);
    stored(kept);
    return ok({ token, secret });
  }

  /** Revokes a token; undefined if there is none with this id. */
  async revoke(id: string): Promise<ApiToken | undefined> {
    const found = [...this.#byDigest].find(([, token]) => token.id === id);
    if (found === undefined) return undefined;
    const [digest, token] = found;
    stored(await this.#store.discard(`${PREFIX}${id}`));
    this.#revoked.add(digest);
    this.#byDigest.delete(digest);
    this.onRevoked(token);
    return token;
  }
}
