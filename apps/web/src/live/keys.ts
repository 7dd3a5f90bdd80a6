import type { Seat } from '@ludus/kernel';
import { keep, readKept } from '../frame/storage.ts';

/** What this browser knows of a live game: its own seat, and invitations to hand on. */
export interface LiveKeys {
  readonly seat?: Seat;
  readonly token?: string;
  readonly invites: readonly { readonly seat: Seat; readonly invite: string }[];
  /** The names of people whose messages the reader does not want to see. */
  readonly muted?: readonly string[];
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

/** The keys of a game are good for its rematch: tokens stay, invitations are not needed. */
export const keepKeysForRematch = (id: string, next: string): void => {
  const { token, muted = [] } = readKeys(id);
  keepKeys(next, { ...readKeys(next), ...(token !== undefined && { token }), muted });
};
