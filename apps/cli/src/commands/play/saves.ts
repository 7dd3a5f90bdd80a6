import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Participant, RecordedMove } from '@ludus/table';
import { ludusCall } from '../../ludusCall.ts';
import { Refusal } from '../../refusal.ts';

/** A saved game in the terminal: enough to replay it from the start. */
export interface SavedPlay {
  readonly format: 'ludus-play';
  readonly version: 1;
  readonly id: string;
  readonly game: string;
  readonly rulesVersion: string;
  readonly seed: string;
  /** Who started in which seat: `human`, or an agent. */
  readonly seats: readonly string[];
  readonly start: unknown;
  readonly moves: readonly RecordedMove[];
  /** The current participants: some may have left. */
  readonly participants: readonly Participant[];
  readonly savedAt: string;
}

/** Where the user's own data goes on this system. */
const dataFolder = (): string => {
  const { XDG_DATA_HOME, LOCALAPPDATA } = process.env;
  const base = XDG_DATA_HOME || LOCALAPPDATA || join(homedir(), '.local', 'share');
  return join(base, 'ludus', 'play');
};

/** An id for a new game, short enough to type: `ringrift-k3f9`. */
export const newPlayId = (game: string): string =>
  `${game}-${crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36).slice(-4).padStart(4, '0')}`;

const fileOf = (id: string): string => join(dataFolder(), `${id}.json`);

const isSavedPlay = (value: unknown): value is SavedPlay =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 'ludus-play' &&
  'moves' in value &&
  Array.isArray(value.moves) &&
  'seats' in value &&
  Array.isArray(value.seats) &&
  'participants' in value &&
  Array.isArray(value.participants);

/**
 * Saves a game in one step: a crash leaves the previous version. If nothing can be written, the game is not
 * saved.
 */
export const savePlay = (saved: SavedPlay): boolean => {
  try {
    mkdirSync(dataFolder(), { recursive: true });
    const file = fileOf(saved.id);
    writeFileSync(`${file}.new`, JSON.stringify(saved));
    renameSync(`${file}.new`, file);
    return true;
  } catch {
    return false;
  }
};

export const removePlay = (id: string): void => rmSync(fileOf(id), { force: true });

const readPlay = (id: string): SavedPlay | undefined => {
  try {
    const value: unknown = JSON.parse(readFileSync(fileOf(id), 'utf8'));
    return isSavedPlay(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Every saved game, latest first. */
const listPlays = (): SavedPlay[] => {
  let names: string[];
  try {
    names = readdirSync(dataFolder());
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readPlay(name.slice(0, -'.json'.length)) ?? [])
    .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
};

/** The game with an id, or the latest one. */
export const findPlay = (id: string | undefined): SavedPlay => {
  const saved = listPlays();
  if (saved.length === 0)
    throw new Refusal(`There is no saved game. Start one with ${ludusCall('play GAME')}.`);
  const found = id === undefined ? saved[0] : saved.find((one) => one.id === id);
  if (found !== undefined) return found;
  const known = saved.slice(0, 5).map((one) => one.id);
  throw new Refusal(`There is no saved game "${id}". Saved games: ${known.join(', ')}.`);
};
