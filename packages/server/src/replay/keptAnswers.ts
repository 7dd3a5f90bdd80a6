import type { GameStore } from '@ludus/replay';
import type { MiddlewareHandler } from 'hono';
import { sendTagged, type Tagged } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { TextCache } from './textCache.ts';

const CACHE_BYTES = 32 * 2 ** 20;
/** Longer answers are seldom asked for twice. */
const MOST_BYTES = 256 * 1024;

/** The part of an address after the host. */
const addressOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2));

/**
 * For answers about stored games, which are the same for everybody until a game is stored, changed or deleted: the same question
 * is answered with what was rendered for the first one, before anything is checked, looked up or rendered again.
 */
export const keepAnswers = (db: Pick<GameStore, 'edition'>): MiddlewareHandler<Env> => {
  let cache = new TextCache(CACHE_BYTES);
  let edition: string | undefined;
  return async (c, next) => {
    const now = db.edition();
    if (now === undefined) return next();
    if (now !== edition) {
      cache = new TextCache(CACHE_BYTES);
      edition = now;
    }
    const key = addressOf(c.req.url);
    const known = cache.get(key);
    if (known !== undefined) return sendTagged(c, known);
    await next();
    const made: Tagged | undefined = c.get('tagged');
    if (made !== undefined && made.text.length <= MOST_BYTES && db.edition() === now && edition === now)
      cache.set(key, made);
  };
};
