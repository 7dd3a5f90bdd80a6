import type { ServerAddress } from '@ludus/replay';
import type { Context } from 'hono';
import type { Env } from '../http/env.ts';
import { deriveSecret, digestOf, isSecret } from '../limits/secrets.ts';

const PEER = 'X-Ludus-Peer';
const CLIENT = 'X-Ludus-Client';

/** What the server that runs a table needs to know about a request. */
const PASSED_ON = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Accept'];

/** How servers of one store recognise each other: by a secret that is stored in it. */
export class PeerSecret {
  readonly #secret: string;
  readonly #digest: string;

  constructor(secretOfStore: string) {
    this.#secret = deriveSecret(secretOfStore, 'servers');
    this.#digest = digestOf(this.#secret);
  }

  /** The headers of a request on behalf of a client. */
  headersFor(c: Context<Env>): Record<string, string> {
    const headers: Record<string, string> = {
      ...this.headersOf(c.get('client')),
      'X-Request-Id': c.get('requestId'),
      'Accept-Encoding': 'identity',
    };
    for (const name of PASSED_ON) {
      const value = c.req.header(name);
      if (value !== undefined) headers[name] = value;
    }
    return headers;
  }

  /** The headers of this program's own request. */
  headersOf(client: string): Record<string, string> {
    return { [PEER]: this.#secret, [CLIENT]: client };
  }

  /** Whether a request comes from another server. */
  isPeer({ headers }: Request): boolean {
    const given = headers.get(PEER);
    return given !== null && isSecret(given, this.#digest);
  }

  /** The client on whose behalf another server asks; undefined if none does. */
  clientOf(request: Request): string | undefined {
    return this.isPeer(request) ? (request.headers.get(CLIENT) ?? undefined) : undefined;
  }
}

/** The result of asking another server. */
export type Asked =
  | { readonly type: 'answered'; readonly response: Response }
  /** Nothing was done there. */
  | { readonly type: 'refused' }
  /** It is unknown what was done there. */
  | { readonly type: 'lost' };

const NOT_HERE = ['elsewhere', 'moved', 'shutting_down'];

/** Whether a server did nothing because it does not run the table. */
const isNotHere = async (response: Response): Promise<boolean> => {
  if (response.status !== 421 && response.status !== 503) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { readonly code?: string };
  return NOT_HERE.includes(body.code ?? '');
};

interface PeerRequest {
  readonly server: ServerAddress;
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: ArrayBuffer | undefined;
  /** Nobody waits for a server that is gone. */
  readonly signal: AbortSignal;
}

export const askPeer = async ({
  server,
  path,
  method,
  headers,
  body,
  signal,
}: PeerRequest): Promise<Asked> => {
  try {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
    });
    return (await isNotHere(response)) ? { type: 'refused' } : { type: 'answered', response };
  } catch (caught) {
    const isUnsent = (caught as { readonly code?: string }).code === 'ConnectionRefused';
    return { type: isUnsent ? 'refused' : 'lost' };
  }
};
