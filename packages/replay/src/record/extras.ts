import { isDisplayName, type Json } from '@ludus/kernel';
import type { PlayerInput } from '../types.ts';

/** The names of the players, seat 1 first; null for those without one. */
export type PlayerNames = readonly (string | null)[];

/** The parts of `metadata_json`. */
export interface Extras {
  readonly tags?: readonly string[];
  readonly notes?: string;
  readonly counters?: readonly string[];
  readonly playerNames?: PlayerNames;
  readonly metadata?: Readonly<Record<string, Json>>;
}

export const namesOf = (players: readonly PlayerInput[]): PlayerNames =>
  players.map(({ name = null }) => name);

/** Files come from anywhere, so anything that is not a name is left out. */
const parseNames = (names: readonly Json[]): PlayerNames =>
  names.map((name) => (isDisplayName(name) ? name : null));

export const parseExtras = (text: string | null): Extras => {
  if (text === null) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { metadata: { unreadable: text } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { metadata: { value: value as Json } };
  const { tags, notes, counters, playerNames, ...metadata } = value as Record<string, Json>;
  return {
    ...(Array.isArray(tags) ? { tags: tags.map(String) } : {}),
    ...(typeof notes === 'string' ? { notes } : {}),
    ...(Array.isArray(counters) ? { counters: counters.map(String) } : {}),
    ...(Array.isArray(playerNames) ? { playerNames: parseNames(playerNames) } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
};

/** The text of `metadata_json`, from anything that has these fields. */
export const makeExtras = ({ tags, notes, counters, playerNames, metadata }: Extras): string | null => {
  const all = {
    ...metadata,
    ...(tags === undefined || tags.length === 0 ? {} : { tags }),
    ...(notes === undefined || notes === '' ? {} : { notes }),
    ...(counters === undefined || counters.length === 0 ? {} : { counters }),
    ...(playerNames?.some((name) => name !== null) ? { playerNames } : {}),
  };
  return Object.keys(all).length === 0 ? null : JSON.stringify(all);
};
