import type { Seat } from '@ludus/kernel';
import { readKept } from '../frame/storage.ts';

/** What this browser knows of a live game: its own seat, and invitations to hand on. */
export interface LiveKeys {
  readonly seat?: Seat;
  readonly token?: string;
  readonly invites: readonly { readonly seat: Seat; readonly invite: string }[];
}

const PREFIX = 'ludus.live.';

const isKeys = (value: unknown): value is LiveKeys =>
  typeof value === 'object' && value !== null && 'invites' in value && Array.isArray(value.invites);

export const readKeys = (id: string): LiveKeys => {
  const kept = readKept(PREFIX + id);
  return isKeys(kept) ? kept : { invites: [] };
};

export const keepKeys = (id: string, keys: LiveKeys): void =>
  localStorage.setItem(PREFIX + id, JSON.stringify(keys));
