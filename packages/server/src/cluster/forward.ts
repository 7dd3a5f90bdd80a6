import type { ServerAddress } from '@ludus/replay';
import type { Context, MiddlewareHandler } from 'hono';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';
import { serverSentEvents } from '../http/events.ts';
import type { Connections } from '../limits/connections.ts';
import type { SocketData } from '../play/streamRoutes.ts';
import type { Membership } from './membership.ts';
import { askPeer, type PeerSecret } from './peerRequest.ts';
import { Relay } from './relay.ts';

interface ForwardOptions {
  readonly membership: Membership;
  readonly secret: PeerSecret;
  readonly connections: Connections;
}

const AGAIN_MS = 100;
const GONE = 'The server that runs this table is not responding. Try again in a moment.';

const TABLE = /\/games\/([^/]+)/;

const ACTING = /\/(actions|act)$/;

/** The table of a request that this server does not run. */
const missingTable = (c: Context<Env>): string | undefined => {
  const { error } = c;
  if (!(error instanceof ApiError) || !['elsewhere', 'moved'].includes(error.code)) return undefined;
  const [named] = (error.details['problems'] ?? []) as readonly { readonly path: string }[];
  return named?.path || TABLE.exec(c.req.path)?.[1];
};

const streamHeaders = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' };

/** Forwards requests about tables of other servers to the server that runs the table, and waits while it changes. */
class Forwarder {
  readonly #options: ForwardOptions;

  constructor(options: ForwardOptions) {
    this.#options = options;
  }

  /** Nobody waits longer than it takes to notice a lost server and resume its tables. */
  get #patienceMs(): number {
    return 2 * this.#options.membership.leaseMs + 2000;
  }

  async #locate(id: string): Promise<ServerAddress> {
    const { membership } = this.#options;
    // If this server has taken over the table meanwhile, the request is processed from the start.
    return (await membership.locate(id)) ?? membership.self;
  }

  async answer(c: Context<Env>, id: string): Promise<Response> {
    if (c.req.header('Upgrade')?.toLowerCase() === 'websocket') return this.#openSocket(c, id);
    if (c.req.path.endsWith('/events')) return this.#follow(c, id);
    const { pathname, search } = new URL(c.req.url);
    return this.#ask(c, id, `${pathname}${search}`);
  }

  async #ask(c: Context<Env>, id: string, path: string): Promise<Response> {
    const { membership } = this.#options;
    const { method } = c.req;
    const isReading = method === 'GET' || method === 'HEAD';
    const body = isReading ? undefined : await c.req.arrayBuffer();
    const headers = this.#options.secret.headersFor(c);
    // With a key of our own, a move can be sent again if its result is unknown.
    if (ACTING.test(path)) headers['Idempotency-Key'] ??= crypto.randomUUID();
    const mayRepeat = isReading || headers['Idempotency-Key'] !== undefined;
    const late = performance.now() + this.#patienceMs;
    while (performance.now() < late) {
      const server = await this.#locate(id);
      const signal = membership.goneSignal(server);
      const asked = await askPeer({ server, path, method, headers, body, signal });
      if (asked.type === 'answered') return passOn(c, asked.response);
      membership.forget(id);
      if (asked.type === 'lost' && !mayRepeat) break;
      await Bun.sleep(AGAIN_MS);
    }
    throw new ApiError('store_unavailable', GONE, {}, { 'Retry-After': '1' });
  }

  #openSocket(c: Context<Env>, id: string): Response {
    const client = c.get('client');
    const leave = this.#options.connections.enter(client);
    const headers = this.#options.secret.headersFor(c);
    const open = () => this.#openLine(id, headers);
    const begin: SocketData['begin'] = ({ wire }) => new Relay({ wire, leave, open });
    if (c.env.upgrade?.(c.req.raw, { client, begin } satisfies SocketData)) return new Response(null);
    leave();
    throw new ApiError('bad_request', 'This is not a WebSocket handshake.');
  }

  /** A connection to the server that runs a table. */
  async #openLine(id: string, headers: Record<string, string>): Promise<WebSocket | undefined> {
    const { membership } = this.#options;
    const late = performance.now() + this.#patienceMs;
    while (performance.now() < late) {
      const server = await this.#locate(id);
      const gone = membership.goneSignal(server);
      const url = `${server.url.replace(/^http/, 'ws')}/api/play/games/${id}/socket`;
      const line = gone.aborted ? undefined : await opened(url, headers, gone);
      if (line !== undefined) return line;
      membership.forget(id);
      await Bun.sleep(AGAIN_MS);
    }
    return undefined;
  }

  /** Events also come over a WebSocket, of which a server may have any number. */
  async #follow(c: Context<Env>, id: string): Promise<Response> {
    // A client that may not watch is refused before the stream starts.
    const looked = await this.#ask(c, id, `/api/play/games/${id}`);
    if (!looked.ok) return looked;
    await looked.body?.cancel();
    const leave = this.#options.connections.enter(c.get('client'));
    const headers = this.#options.secret.headersFor(c);
    const stream = serverSentEvents(({ send, close }) => {
      let lastId = c.req.header('Last-Event-ID') ?? '';
      const wire = {
        behind: 0,
        close,
        send: (text: string) => {
          lastId = /^\{"id":"([^"]+)"/.exec(text)?.[1] ?? lastId;
          send(lastId, text);
        },
      };
      const relay = new Relay({ wire, leave, open: () => this.#openLine(id, headers) });
      void relay.hear(joining(c));
      return () => relay.end();
    });
    return c.body(stream, 200, streamHeaders);
  }
}

/** What a follower of events would send on a WebSocket. */
const joining = (c: Context<Env>): string => {
  const token = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
  const lastEventId = c.req.header('Last-Event-ID');
  const { states = 'patch', people } = c.req.query();
  return JSON.stringify({ type: 'join', token, lastEventId, states, people: people === 'true' });
};

const passOn = (c: Context<Env>, response: Response): Response => {
  const headers: Record<string, string> = {};
  for (const name of ['Content-Type', 'ETag', 'Vary', 'Cache-Control', 'Retry-After']) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const { body, status } = response;
  return body === null ? c.body(null, status as 200, headers) : c.body(body, status as 200, headers);
};

/** An open connection; undefined if there is none. */
const opened = (
  url: string,
  headers: Record<string, string>,
  gone: AbortSignal,
): Promise<WebSocket | undefined> => {
  const { promise, resolve } = Promise.withResolvers<WebSocket | undefined>();
  const line = new WebSocket(url, { headers } as unknown as string[]);
  const end = (): void => (line as WebSocket & { terminate(): void }).terminate();
  gone.addEventListener('abort', end);
  line.onopen = () => resolve(line);
  line.onerror = () => undefined;
  line.onclose = () => resolve(undefined);
  line.addEventListener('close', () => gone.removeEventListener('abort', end));
  return promise;
};

/** Forwards requests about tables of other servers, whichever server they reach. */
export const forwardRequests = (options: ForwardOptions): MiddlewareHandler<Env> => {
  const forwarder = new Forwarder(options);
  return async (c, next) => {
    await options.membership.confirm();
    await next();
    const id = missingTable(c);
    // If another server asked, it looks for the table itself.
    if (id === undefined || options.secret.isPeer(c.req.raw)) return;
    const response = await forwarder.answer(c, id);
    c.error = undefined;
    // Otherwise the headers of the refusal would be added to it.
    c.res = undefined;
    c.res = response;
  };
};
