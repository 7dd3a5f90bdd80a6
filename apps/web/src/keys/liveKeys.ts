import type { Seat } from '@ludus/kernel';
import { keep, keptKeys, readKept } from '../frame/storage.ts';
import type { Person } from '../words/people.ts';

/** The state of a live game when this browser last saw it. */
interface LastSight {
  readonly game: string;
  readonly variant: string;
  readonly players: readonly Person[];
  readonly isOver: boolean;
  /** Milliseconds since 1970. */
  readonly changed: number;
}

/** What this browser knows about a live game: its own seat, and invitations to share. */
interface LiveKeys {
  readonly seat?: Seat;
  readonly token?: string;
  readonly invites: readonly { readonly seat: Seat; readonly invite: string }[];
  /** Left out until the game was seen from a seat of this browser. */
  readonly seen?: LastSight;
  /** The names of people whose messages the reader has muted. */
  readonly muted?: readonly string[];
  /** Its rematch, once this browser knows of it; null if there cannot be one any more. */
  readonly next?: string | null;
}

const PREFIX = 'ludus.live.';

const isKeys = (value: unknown): value is LiveKeys =>
  typeof value === 'object' && value !== null && 'invites' in value && Array.isArray(value.invites);

export const readKeys = (id: string): LiveKeys => {
  const kept = readKept(PREFIX + id);
  return isKeys(kept) ? kept : { invites: [] };
};

export const keepKeys = (id: string, keys: LiveKeys): void => {
  keep(PREFIX + id, keys);
};

export interface OwnLiveGame extends LastSight {
  readonly id: string;
}

/** The live games with a seat of this browser that were unfinished when it last saw them, latest first. */
export const listOwnLive = (): OwnLiveGame[] =>
  keptKeys(PREFIX)
    .flatMap((key) => {
      const id = key.slice(PREFIX.length);
      const { token, seen } = readKeys(id);
      return token === undefined || seen === undefined || seen.isOver ? [] : [{ id, ...seen }];
    })
    .sort((a, b) => b.changed - a.changed);

/** Remembers the state of a live game, so that the home page links to it. */
export const keepSight = (id: string, seen: LastSight): void => keepKeys(id, { ...readKeys(id), seen });

/**
 * The keys of a game also work for its rematch: tokens stay, and invitations are not needed. A rematch that was
 * never opened is listed as it starts.
 */
export const keepKeysForRematch = (id: string, next: string): void => {
  const keys = readKeys(id);
  const { token, muted = [], seen } = keys;
  const fresh = seen && { seen: { ...seen, isOver: false, changed: Date.now() } };
  keepKeys(next, { ...fresh, ...readKeys(next), ...(token !== undefined && { token }), muted });
  keepKeys(id, { ...keys, next });
};

/** The game is gone from the server, so nobody need ask for its rematch again. */
export const forgetRematch = (id: string): void => keepKeys(id, { ...readKeys(id), next: null });

/** How many of the latest games are checked for a rematch. */
const MOST_CHECKED = 8;

/** The latest games with a seat of this browser that may have a rematch it does not know of. */
export const listWithoutRematch = (): string[] =>
  keptKeys(PREFIX)
    .flatMap((key) => {
      const id = key.slice(PREFIX.length);
      const { token, seen, next } = readKeys(id);
      return token === undefined || seen === undefined || next !== undefined
        ? []
        : [{ id, changed: seen.changed }];
    })
    .sort((a, b) => b.changed - a.changed)
    .slice(0, MOST_CHECKED)
    .map(({ id }) => id);
