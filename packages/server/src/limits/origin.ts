import { ApiError } from '../errors/apiError.ts';

export interface OriginRules {
  /** Allowed host names; any if undefined. Keeps foreign names from pointing at localhost. */
  readonly hosts: readonly string[] | undefined;
  /** Other sites whose pages may use the API. */
  readonly corsOrigins: readonly string[];
}

export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/** The last header and its result, because most requests have the same one. */
const lastAsked = { hosts: undefined as readonly string[] | undefined, host: '', isOurs: false };

const isOurName = (hosts: readonly string[], host: string): boolean => {
  if (lastAsked.host !== host || lastAsked.hosts !== hosts)
    Object.assign(lastAsked, { hosts, host, isOurs: hosts.includes(hostName(host)) });
  return lastAsked.isOurs;
};

const isSameSite = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();

/**
 * Refuses pages of other sites unless configured, and unknown host names. Returns the other site whose page
 * may read the answer.
 */
export const guardOrigin = (
  { hosts, corsOrigins }: OriginRules,
  { method, headers }: Request,
): string | undefined => {
  const host = headers.get('Host');
  if (hosts !== undefined && host !== null && !isOurName(hosts, host))
    throw new ApiError(
      'foreign_host',
      'This server does not accept that host name. Its administrator can allow it with --name.',
    );
  const origin = headers.get('Origin');
  if (origin === null || isSameSite(origin, host)) return undefined;
  if (corsOrigins.includes(origin)) return origin;
  if (method !== 'GET' || headers.has('Upgrade'))
    throw new ApiError(
      'foreign_origin',
      'Pages of other sites may not use this server. Its administrator can allow a site with --cors.',
    );
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

/** The answer to a preflight request, in which a browser asks what a page of another site may do. */
export const preflightAnswer = (): Response => new Response(null, { status: 204, headers: PREFLIGHT });
