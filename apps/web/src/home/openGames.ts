import { listOwnLive } from '../keys/liveKeys.ts';
import { listSaved, type SavedGame, turnsOf } from '../play/saved.ts';
import { peopleAmong } from '../play/seatLabels.ts';
import type { Person } from '../words/people.ts';

/** An unfinished game: only in this browser, or by link. */
export interface OpenGame {
  readonly id: string;
  /** The segments of its address. */
  readonly path: readonly string[];
  readonly game: string;
  readonly variant: string;
  readonly players: readonly Person[];
  /** How many turns have begun; left out for games by link, which are on the server. */
  readonly turns?: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** Absent for games by link, which are on the server. */
  readonly saved?: SavedGame;
}

const fromSaved = (saved: SavedGame): OpenGame => ({
  id: saved.id,
  path: ['play', saved.game, saved.id],
  game: saved.game,
  variant: saved.variant,
  players: peopleAmong(saved),
  turns: turnsOf(saved),
  changed: saved.changed,
  saved,
});

/** The games that can be continued, latest first. */
export const listOpenGames = (): readonly OpenGame[] =>
  [
    ...listSaved()
      .filter(({ result }) => result === undefined)
      .map(fromSaved),
    ...listOwnLive().map((live) => ({ ...live, path: ['live', live.id] })),
  ].sort((a, b) => b.changed - a.changed);
