import { ok } from '@ludus/kernel';
import type { GameState, Move } from '@ludus/ringrift-engine';
import type { Transferred } from '../archive/transfer.ts';
import type { OnGame } from '../health.ts';
import { fail, isStoreProblem, type Place, type Replayed, type ReplayProblem } from '../problem.ts';
import type { GameStore } from '../store.ts';
import type { GameFilter, StoredGame } from '../types.ts';
import { publishedRows } from './rows.ts';
import { FEWEST_MOVES } from './tables.ts';
import { type PublishedRows, PublishedWriter } from './write.ts';

export interface PublishedExportOptions {
  readonly filter?: GameFilter;
  /** `full` adds an entry per move, with the states around it and all legal moves. */
  readonly history?: 'full';
  readonly onGame?: OnGame;
}

const rowsOf = async (
  store: GameStore,
  place: Place,
  stored: StoredGame,
  hasHistory: boolean,
): Promise<Replayed<PublishedRows>> => {
  const { game, gameId, gameStatus } = stored.metadata;
  if (game !== 'ringrift')
    return fail(
      place,
      'unknown_game',
      `this is a game of ${game}, but published databases contain only RingRift.`,
    );
  if (gameStatus !== 'completed' && gameStatus !== 'finished')
    return fail(place, 'not_finished', `the game is ${gameStatus}.`);
  const choices = await store.getChoices(gameId);
  if (!choices.ok) return choices;
  const told = publishedRows(stored as StoredGame<GameState, Move>, { hasHistory, choices: choices.value });
  if (!told.ok) return fail(place, 'illegal_move', told.error.message);
  return told.value.moves.length < FEWEST_MOVES
    ? fail(
        place,
        'no_moves',
        `a published database cannot store a finished game of fewer than ${FEWEST_MOVES} moves.`,
      )
    : told;
};

/**
 * Writes the finished RingRift games of a store into a new database that the published RingRift service can
 * read. What has no place there is skipped and reported.
 */
export const exportPublished = async (
  store: GameStore,
  file: string,
  { filter = {}, history, onGame }: PublishedExportOptions = {},
): Promise<Replayed<Transferred>> => {
  const writer = PublishedWriter.create(file);
  if (!writer.ok) return writer;
  const skipped: ReplayProblem[] = [];
  let done = 0;
  try {
    for await (const stored of store.iterateGames(filter)) {
      const place = { file: store.address, gameId: stored.ok ? stored.value.metadata.gameId : undefined };
      const rows = stored.ok ? await rowsOf(store, place, stored.value, history === 'full') : stored;
      if (!rows.ok && isStoreProblem(rows.error)) return rows;
      if (!rows.ok) skipped.push(rows.error);
      else {
        const added = writer.value.add(rows.value);
        if (!added.ok) return added;
        done += 1;
      }
      if ((await onGame?.(done + skipped.length)) === 'stop') break;
    }
  } finally {
    writer.value.close();
  }
  return ok({ done, present: 0, skipped });
};
