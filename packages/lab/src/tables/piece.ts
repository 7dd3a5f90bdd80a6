import { games } from '@ludus/games';
import type { GameFilter, GameStretch } from '@ludus/replay';
import { buffersOf } from '../parquet/packedBatch.ts';
import { gamesOfPiece } from '../work/readGames.ts';
import { GameTables, type TableBatches } from './gameTables.ts';

/** Games per piece. */
export const GAMES_PER_PIECE = 8;

export interface TablesJob {
  readonly address: string;
  readonly filter: GameFilter;
  /** By the number of the piece. */
  readonly places: readonly GameStretch[];
}

/** What became of a game: why it is in no table, or why it has no positions. */
interface ExportedGame {
  readonly skipped?: string;
  readonly withoutPositions?: string;
}

export interface TablesPiece {
  readonly games: readonly ExportedGame[];
  readonly partitions: readonly (readonly [partition: string, batches: TableBatches])[];
}

const tables = new GameTables();

/** Makes the rows of a few games, in any thread. */
export default async ({ address, filter, places }: TablesJob, number: number): Promise<TablesPiece> => {
  const made: ExportedGame[] = [];
  for (const stored of await gamesOfPiece({ address, filter, place: places[number]! })) {
    const added = stored.ok ? tables.add(games, stored.value) : stored;
    if (added.ok) made.push({});
    else made.push(stored.ok ? { withoutPositions: added.error.message } : { skipped: added.error.message });
  }
  return { games: made, partitions: tables.take() };
};

/** Features are the largest part of a batch. */
export const movable = ({ partitions }: TablesPiece): ArrayBuffer[] =>
  partitions.flatMap(([, batches]) => Object.values(batches).flatMap(buffersOf));
