import type { Choices, Seat } from '@ludus/kernel';
import type { LineStep } from '@ludus/table';
import { keep, keptKeys, readKept } from '../frame/storage.ts';
import { turnsAmong } from '../table/turns.ts';

/** Who sits where. */
export type SeatPlayer =
  | {
      readonly kind: 'person';
      /** The name of a person if several play at this screen; their colour if left out. */
      readonly name?: string;
    }
  /** A person elsewhere, who joins by a link. */
  | { readonly kind: 'guest' }
  | { readonly kind: 'agent'; readonly agent: string };

interface Resignation {
  readonly seat: Seat;
}

/** A game as saved in this browser: enough to replay it from the start. */
export interface SavedGame {
  readonly id: string;
  readonly game: string;
  readonly variant: string;
  readonly start: unknown;
  readonly steps: readonly LineStep[];
  readonly seats: readonly SeatPlayer[];
  readonly seed: string;
  /** The chosen rules; unknown for games that started in the middle of another. */
  readonly options?: Choices['options'];
  readonly resigned?: Resignation;
  /** Set when the game is over: who won and why. */
  readonly result?: { readonly winners: readonly Seat[]; readonly reason: string };
  /** How many turns have begun; left out before the first. */
  readonly turns?: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** Changes every time the game is saved: an older value shows that another tab is ahead. */
  readonly version?: string;
}

const PREFIX = 'ludus.game.';
const MOST = 40;

export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36).padStart(2, '0')).join('');

const isSaved = (value: unknown): value is SavedGame =>
  typeof value === 'object' &&
  value !== null &&
  'game' in value &&
  typeof value.game === 'string' &&
  'steps' in value &&
  Array.isArray(value.steps);

const readKey = (key: string): SavedGame | undefined => {
  const value = readKept(key);
  return isSaved(value) ? value : undefined;
};

/** How many turns of a game have begun. Games that were saved before turns were counted have their moves only. */
export const turnsOf = ({ turns, steps }: SavedGame): number => turns ?? turnsAmong(steps);

export const readSaved = (id: string): SavedGame | undefined => readKey(PREFIX + id);

/** All games of this browser, latest first. */
export const listSaved = (): SavedGame[] =>
  keptKeys(PREFIX)
    .flatMap((key) => readKey(key) ?? [])
    .sort((a, b) => b.changed - a.changed);

export const deleteSaved = (id: string): void => localStorage.removeItem(PREFIX + id);

/** Reports when another tab saves or deletes games: with the id of one, or without if it may be any. */
export const watchSaved = (listener: (id?: string) => void): (() => void) => {
  const hear = ({ key }: StorageEvent): void => {
    if (key === null) listener();
    else if (key.startsWith(PREFIX)) listener(key.slice(PREFIX.length));
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};

/** Saves a game; the oldest ones make room. Returns whether it could be saved. */
export const keepSaved = (saved: SavedGame): boolean => {
  while (!keep(PREFIX + saved.id, saved)) {
    const oldest = listSaved().findLast((one) => one.id !== saved.id);
    if (oldest === undefined) return false;
    deleteSaved(oldest.id);
  }
  for (const old of listSaved().slice(MOST)) deleteSaved(old.id);
  return true;
};
