import type { GameStore } from '@ludus/replay';
import type { MiddlewareHandler } from 'hono';
import { addressOf } from '../http/address.ts';
import { type Tagged, taggedResponse } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { TextCache } from './textCache.ts';

const CACHE_BYTES = 32 * 2 ** 20;
/** Longer answers are seldom requested twice. */
const MOST_BYTES = 256 * 1024;

interface KeptAnswer extends Tagged {
  /** The route that gave it. */
  readonly route: string;
}

/**
 * Answers about stored games, which are the same for everybody until a game is stored, changed or deleted. An
 * equal request gets the rendered answer of the first one, without any checks, lookups or rendering.
 */
export class KeptAnswers {
  readonly #db: Pick<GameStore, 'edition'>;
  #cache = new TextCache<KeptAnswer>(CACHE_BYTES);
  #edition: string | undefined;

  constructor(db: Pick<GameStore, 'edition'>) {
    this.#db = db;
  }

  /** The cache for the current store; undefined if it is unknown whether the store has changed. */
  #current(): TextCache<KeptAnswer> | undefined {
    const edition = this.#db.edition();
    if (edition !== this.#edition) {
      this.#cache = new TextCache<KeptAnswer>(CACHE_BYTES);
      this.#edition = edition;
    }
    return edition === undefined ? undefined : this.#cache;
  }

  /** The cached answer to a request for an address. */
  find(address: string, request: Request) {
    const known = address.startsWith('/api/replay/games') ? this.#current()?.get(address) : undefined;
    if (known === undefined) return undefined;
    const { route } = known;
    return { route, send: () => taggedResponse(request, known) };
  }

  /** For routes whose answers are worth caching. */
  keep(route: string): MiddlewareHandler<Env> {
    return async (c, next) => {
      const before = this.#current();
      await next();
      const made: Tagged | undefined = c.get('tagged');
      if (made === undefined || made.text.length > MOST_BYTES || before !== this.#current()) return;
      before?.set(addressOf(c.req.url), { ...made, route });
    };
  }
}
