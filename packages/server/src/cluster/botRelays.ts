import type { ServerAddress } from '@ludus/replay';
import type { Context } from 'hono';
import type { BotElsewhere, BotRelay } from '../bots/elsewhere.ts';
import type { BotLine } from '../bots/messages.ts';
import type { Env } from '../http/env.ts';
import type { SessionStore } from '../play/sessionStore.ts';
import { isPerson } from '../play/types.ts';
import type { Membership } from './membership.ts';
import type { PeerSecret } from './peerRequest.ts';

interface BotRelaysOptions {
  readonly membership: Membership;
  readonly secret: PeerSecret;
  readonly store: SessionStore;
}

/** When the bot connected, as milliseconds since 1970. */
const SINCE = 'X-Ludus-Bot-Since';
/** How often to look for servers that joined or left. */
const LOOK_EVERY_MS = 300;
const MOST_GAMES = 100_000;

/** The lines of a stream. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

/** Tells a bot connected to this server what happens at the tables of all others. */
export class BotRelays implements BotElsewhere {
  readonly #options: BotRelaysOptions;

  constructor(options: BotRelaysOptions) {
    this.#options = options;
  }

  sinceOf({ req }: Context<Env>): number | undefined {
    return this.#options.secret.isPeer(req.raw) ? Number(req.header(SINCE)) : undefined;
  }

  async gamesOf(botId: string): Promise<readonly string[]> {
    const records = await this.#options.store.active(MOST_GAMES);
    const isTheirs = (seat: (typeof records)[number]['seats'][number]): boolean =>
      seat.botId === botId && !isPerson(seat) && seat.left === undefined;
    return records.flatMap(({ id, seats }) => (seats.some(isTheirs) ? [id] : []));
  }

  follow(c: Context<Env>, relay: BotRelay): () => void {
    const { membership, secret } = this.#options;
    const headers = { ...secret.headersFor(c), [SINCE]: String(relay.since) };
    const over = new AbortController();
    const connected = new Set<string>();
    const look = (): void => {
      for (const server of membership.peers) {
        if (connected.has(server.instance)) continue;
        connected.add(server.instance);
        const signal = AbortSignal.any([over.signal, membership.goneSignal(server)]);
        void this.#passOn(server, { headers, signal }, relay)
          // A broken connection is opened again as long as the server is alive.
          .catch(() => undefined)
          .finally(() => connected.delete(server.instance));
      }
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      over.abort();
    };
  }

  async #passOn({ url }: ServerAddress, init: RequestInit, relay: BotRelay): Promise<void> {
    const response = await fetch(`${url}/api/bot/stream?legal=${relay.legal}`, init);
    if (!response.ok || response.body === null) return;
    for await (const text of linesOf(response.body)) {
      const line = JSON.parse(text) as BotLine;
      if (line.type === 'hello' || line.type === 'heartbeat') continue;
      if (line.type !== 'goodbye') relay.write(`${text}\n`);
      else if (line.reason === 'replaced') relay.onReplaced();
    }
  }
}
