import type { GameStore, LiveStore, ServerAddress } from '@ludus/replay';
import { stored } from '../errors/replayRefusal.ts';
import { SessionStore } from '../play/sessionStore.ts';
import { ThinkingPool } from '../thinking/pool.ts';
import { type FromWorker, knownGames, THINK_PATH, type ToWorker } from '../thinking/remoteMessages.ts';
import { PeerSecret } from './peerRequest.ts';

export interface ThinkWorkerOptions {
  /** The store whose servers it thinks for. */
  readonly db: GameStore;
  readonly name: string;
  readonly threads: number;
  /** The module whose `games` agents play; must know the games of `db`. */
  readonly gamesModule?: string;
  /** Called with a sentence about what happens. */
  readonly onNotice: (sentence: string) => void;
}

/** How often to look for servers that joined or left. */
const LOOK_EVERY_MS = 1000;

/** Thinks for all servers of a store, as long as it runs. */
export class ThinkWorker {
  readonly #options: ThinkWorkerOptions;
  readonly #live: LiveStore;
  readonly #secret: PeerSecret;
  readonly #pool: ThinkingPool;
  readonly #lines = new Map<string, WebSocket>();
  readonly #refused = new Set<string>();
  readonly #over = Promise.withResolvers<void>();
  #isOver = false;
  #isAway = false;

  private constructor(options: ThinkWorkerOptions, live: LiveStore, secret: PeerSecret) {
    this.#options = options;
    this.#live = live;
    this.#secret = secret;
    const { gamesModule = import.meta.resolve('@ludus/games') } = options;
    this.#pool = new ThinkingPool({ workers: options.threads, gamesModule });
  }

  /** Undefined if the store is not shared, so that nobody can reach it from elsewhere. */
  static async open(options: ThinkWorkerOptions): Promise<ThinkWorker | undefined> {
    const live = stored(await options.db.live());
    if (live.leases === undefined) {
      await live.close();
      return undefined;
    }
    return new ThinkWorker(options, live, new PeerSecret(await new SessionStore(live).secret()));
  }

  /** Works until it is stopped. */
  async work(): Promise<void> {
    while (!this.#isOver) {
      await this.#look();
      await Promise.race([Bun.sleep(LOOK_EVERY_MS), this.#over.promise]);
    }
    for (const line of this.#lines.values()) line.close();
    this.#pool.stop();
    await this.#live.close();
  }

  /** The current work is done elsewhere. */
  stop(): void {
    this.#isOver = true;
    this.#over.resolve();
  }

  async #look(): Promise<void> {
    const servers = await this.#live.leases!.servers();
    if (servers.ok === this.#isAway) {
      this.#isAway = !servers.ok;
      this.#options.onNotice(servers.ok ? 'The database is back.' : servers.error.message);
    }
    for (const server of servers.ok ? servers.value : [])
      if (!this.#lines.has(server.instance) && !this.#refused.has(server.instance)) this.#connect(server);
  }

  #connect({ instance, url }: ServerAddress): void {
    const { name, threads, db, onNotice } = this.#options;
    const line = new WebSocket(`${url.replace(/^http/, 'ws')}${THINK_PATH}`, {
      headers: this.#secret.headersOf('worker'),
    } as unknown as string[]);
    this.#lines.set(instance, line);
    const say = (message: FromWorker): void => line.send(JSON.stringify(message));
    line.onopen = () => {
      say({ type: 'hello', name, threads, games: knownGames(db.games) });
      onNotice(`Running bots for ${url}`);
    };
    const pondering = new Map<number, AbortController>();
    line.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ToWorker;
      if (message.type === 'finish') pondering.get(message.id)?.abort();
      else if (message.type === 'ponder') void this.#ponder(message, pondering).then(say);
      else void this.#answer(message).then(say);
    };
    line.onerror = () => undefined;
    line.onclose = ({ code, reason }) => {
      this.#lines.delete(instance);
      for (const one of pondering.values()) one.abort();
      if (code !== 4400) return;
      this.#refused.add(instance);
      onNotice(`${url} rejected this worker: ${reason}.`);
    };
  }

  async #ponder(
    { id, question }: Extract<ToWorker, { type: 'ponder' }>,
    pondering: Map<number, AbortController>,
  ): Promise<FromWorker> {
    const stop = new AbortController();
    pondering.set(id, stop);
    // Stopping early only means less pondering.
    await this.#pool.ponder(question, stop.signal).catch(() => undefined);
    pondering.delete(id);
    return { type: 'answer', id, decision: null };
  }

  async #answer({ id, question }: Extract<ToWorker, { type: 'question' }>): Promise<FromWorker> {
    try {
      // The server has already shared its time between its clients.
      const occasion = { purpose: 'move', askedBy: String(id) } as const;
      const decision = await ('played' in question
        ? this.#pool.assess(question, occasion)
        : this.#pool.think(question, occasion));
      return { type: 'answer', id, decision };
    } catch (caught) {
      return { type: 'failure', id, message: (caught as Error).message };
    }
  }
}
