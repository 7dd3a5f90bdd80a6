import { games } from '@ludus/games';
import type { FeatureLayout } from '@ludus/kernel';
import { type GameFilter, type GameStretch, stretchGames } from '@ludus/replay';
import { type Batch, buffersOf, ColumnSet, copyBatch } from '../parquet/columns.ts';
import { openedStore } from '../work/openedStore.ts';
import { ROW_COLUMNS } from './parquet.ts';
import { positionsOf, type RowChoices } from './positions.ts';
import { Seen } from './seen.ts';
import type { Row } from './types.ts';

/** Games per piece. */
export const GAMES_PER_PIECE = 8;

/** Where the games of a piece are. */
export interface DatasetPlace extends GameStretch {
  /** Which of the addresses. */
  readonly source: number;
}

export interface DatasetJob {
  readonly addresses: readonly string[];
  readonly filter: GameFilter;
  readonly choices: RowChoices;
  /** Whether equal states are written once. */
  readonly dedup: boolean;
  /** By the number of the piece. */
  readonly places: readonly DatasetPlace[];
}

/** What happened to a game: how many rows it has out of how many possible, or why there are none. */
export type PieceGame =
  | {
      readonly rows: number;
      readonly repeated: number;
      readonly layout?: readonly [key: string, layout: FeatureLayout];
    }
  | { readonly skipped: string };

/** The rows of some games, and how many belong to each. */
export interface DatasetPiece {
  readonly games: readonly PieceGame[];
  readonly batch: Batch;
}

const set = new ColumnSet<Row>(ROW_COLUMNS);

/** Makes the rows of a few games, in any thread. */
export default async (
  { addresses, filter, choices, dedup, places }: DatasetJob,
  number: number,
): Promise<DatasetPiece> => {
  const place = places[number]!;
  const db = await openedStore(addresses[place.source]!);
  const seen = dedup ? new Seen() : undefined;
  const isNew = (key: string): boolean => seen?.add(key) ?? true;
  const made: PieceGame[] = [];
  set.clear();
  for await (const stored of stretchGames(db, filter, place)) {
    const positions = stored.ok ? positionsOf(games, stored.value, { ...choices, isNew }) : stored;
    if (positions.ok) {
      const { rows, ...rest } = positions.value;
      for (const row of rows) set.add(row);
      made.push({ ...rest, rows: rows.length });
    } else made.push({ skipped: positions.error.message });
  }
  return { games: made, batch: copyBatch(set.batch) };
};

/** Features are the largest part of a batch. */
export const movable = ({ batch }: DatasetPiece): ArrayBuffer[] => buffersOf(batch);
