import { ApiError } from '../errors/apiError.ts';
import type { Holder } from '../http/holder.ts';

export interface RateLimit {
  /** Requests a client may make per second in the long run. */
  readonly perSecond: number;
  /** Requests it may save up for a burst. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const MOST_CLIENTS = 10_000;

/** A bucket of tokens per client: requests take some out, time puts them back. */
export class RateLimiter {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limit: RateLimit, now: () => number = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Seconds to wait; 0 if the request may proceed. `limit` is for clients with their own limit. */
  take(client: string, cost: number, limit = this.#limit): number {
    const now = this.#now();
    const { perSecond, burst } = limit;
    const bucket = this.#buckets.get(client) ?? { tokens: burst, at: now };
    // The map keeps the order of use, so the first is the one unused for longest.
    this.#buckets.delete(client);
    this.#buckets.set(client, bucket);
    if (this.#buckets.size > MOST_CLIENTS) this.#buckets.delete(this.#buckets.keys().next().value!);
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.tokens < cost) return (cost - bucket.tokens) / perSecond;
    bucket.tokens -= cost;
    return 0;
  }
}

/** The cost of a request: low for reading, higher for writing, highest for thinking. */
const costOf = (method: string, path: string): number => {
  if (/\/(upload|download|hint)$/.test(path)) return 10;
  if (method === 'POST' && /\/(analysis|health)$/.test(path)) return 10;
  return method === 'GET' || method === 'HEAD' ? 1 : 2;
};

export const tooMany = (wait: number): ApiError => {
  const seconds = Math.ceil(wait);
  return new ApiError(
    'too_many_requests',
    `Too many requests. Try again in ${seconds} s.`,
    { retryAfterSeconds: seconds },
    { 'Retry-After': String(seconds) },
  );
};

/** The rate limit of an API token. */
const ownLimit = (holder: Holder | undefined): RateLimit | undefined =>
  holder?.type === 'token'
    ? { perSecond: holder.token.limits.perSecond, burst: Math.max(10, holder.token.limits.perSecond * 4) }
    : undefined;

/** The parts of a request that matter for limits. */
export interface Asking {
  readonly method: string;
  readonly path: string;
  readonly client: string;
  readonly holder: Holder | undefined;
}

/** Refuses a client that sends too many requests. */
export const checkRate = (limiter: RateLimiter, { method, path, client, holder }: Asking): void => {
  const wait = limiter.take(client, costOf(method, path), ownLimit(holder));
  if (wait > 0) throw tooMany(wait);
};
