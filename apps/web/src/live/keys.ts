import type { Seat } from '@ludus/kernel';

/** What this browser knows of a live game: its own seat, and invitations to hand on. */
export interface LiveKeys {
  readonly seat?: Seat;
  readonly token?: string;
  readonly invites: readonly { readonly seat: Seat; readonly invite: string }[];
}

const PREFIX = 'ludus.live.';

export const readKeys = (id: string): LiveKeys => {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? '{"invites":[]}') as LiveKeys;
  } catch {
    return { invites: [] };
  }
};

export const keepKeys = (id: string, keys: LiveKeys): void =>
  localStorage.setItem(PREFIX + id, JSON.stringify(keys));
