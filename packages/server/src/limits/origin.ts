import type { Context } from 'hono';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';

export interface OriginRules {
  /** Names under which the server may be asked; any when undefined. Keeps foreign names from pointing at localhost. */
  readonly hosts: readonly string[] | undefined;
  /** Other sites whose pages may use the API. */
  readonly corsOrigins: readonly string[];
}

export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/** The header as it came last, and what was found out about it: most requests come with the same. */
const lastAsked = { hosts: undefined as readonly string[] | undefined, host: '', isOurs: false };

const isOurName = (hosts: readonly string[], host: string): boolean => {
  if (lastAsked.host !== host || lastAsked.hosts !== hosts)
    Object.assign(lastAsked, { hosts, host, isOurs: hosts.includes(hostName(host)) });
  return lastAsked.isOurs;
};

const isSameSite = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();

const allowedMethods = 'GET, POST, DELETE, OPTIONS';
const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID';

/**
 * Pages of other sites get nothing unless configured; other names for this machine neither. Answers questions of browsers about what
 * is allowed.
 */
export const guardOrigin = ({ hosts, corsOrigins }: OriginRules, c: Context<Env>): Response | undefined => {
  const host = c.req.header('Host');
  if (hosts !== undefined && host !== undefined && !isOurName(hosts, host))
    throw new ApiError('foreign_host', 'This server does not go by that name.');
  const origin = c.req.header('Origin');
  if (origin === undefined || isSameSite(origin, host)) return undefined;
  const isAllowed = corsOrigins.includes(origin);
  if (!isAllowed && (c.req.method !== 'GET' || c.req.header('Upgrade') !== undefined))
    throw new ApiError('foreign_origin', 'Pages of other sites cannot do this.');
  if (isAllowed) {
    c.header('Access-Control-Allow-Origin', origin);
    c.header('Vary', 'Origin', { append: true });
    c.header('Access-Control-Expose-Headers', 'ETag, X-Request-Id');
  }
  if (c.req.method !== 'OPTIONS') return undefined;
  c.header('Access-Control-Allow-Methods', allowedMethods);
  c.header('Access-Control-Allow-Headers', allowedHeaders);
  c.header('Access-Control-Max-Age', '600');
  return c.body(null, 204);
};
