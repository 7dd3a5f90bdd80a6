import { ApiError } from '../errors/apiError.ts';

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

const isSameSite = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();

/**
 * Pages of other sites get nothing unless configured; other names for this machine neither. Gives the other site whose page may
 * read the answer.
 */
export const guardOrigin = (
  { hosts, corsOrigins }: OriginRules,
  { method, headers }: Request,
): string | undefined => {
  const host = headers.get('Host');
  if (hosts !== undefined && host !== null && !isOurName(hosts, host))
    throw new ApiError('foreign_host', 'This server does not answer to that host name.');
  const origin = headers.get('Origin');
  if (origin === null || isSameSite(origin, host)) return undefined;
  if (corsOrigins.includes(origin)) return origin;
  if (method !== 'GET' || headers.has('Upgrade'))
    throw new ApiError('foreign_origin', 'Pages of other sites are not allowed to do this.');
  return undefined;
};

/** Lets a page of another site read an answer. */
export const allowReading = (headers: Headers, origin: string): void => {
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', 'ETag, X-Request-Id');
  if (!headers.get('Vary')?.includes('Origin')) headers.append('Vary', 'Origin');
};

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE, OPTIONS',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID',
  'Access-Control-Max-Age': '600',
};

/** What a browser is told that asks beforehand what a page of another site may do. */
export const preflightAnswer = (): Response => new Response(null, { status: 204, headers: PREFLIGHT });
