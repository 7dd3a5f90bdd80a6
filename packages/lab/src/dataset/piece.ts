import { games } from '@ludus/games';
import type { FeatureLayout } from '@ludus/kernel';
import type { GameFilter, GameStretch } from '@ludus/replay';
import { ColumnSet } from '../parquet/columns.ts';
import { buffersOf, type PackedBatch, packBatch } from '../parquet/packedBatch.ts';
import { gamesOfPiece } from '../work/readGames.ts';
import { ROW_COLUMNS } from './parquet.ts';
import { positionsOf, type RowChoices } from './positions.ts';
import { Seen, type SeenKey } from './seen.ts';
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
  readonly batch: PackedBatch;
  /** Two numbers per row, by which `Seen` knows its state; empty if repeated states are kept. */
  readonly keys: Uint32Array;
}

const set = new ColumnSet<Row>(ROW_COLUMNS);

/** Makes the rows of a few games, in any thread. */
export default async (
  { addresses, filter, choices, dedup, places }: DatasetJob,
  number: number,
): Promise<DatasetPiece> => {
  const place = places[number]!;
  const seen = dedup ? new Seen() : undefined;
  const keys: number[] = [];
  const isNew = ([low, high]: SeenKey): boolean => {
    if (seen === undefined) return true;
    const isFirst = seen.addKey(low, high);
    if (isFirst) keys.push(low, high);
    return isFirst;
  };
  const made: PieceGame[] = [];
  const address = addresses[place.source]!;
  for (const stored of await gamesOfPiece({ address, filter, place })) {
    const positions = stored.ok ? positionsOf(games, stored.value, { ...choices, isNew }) : stored;
    if (positions.ok) {
      const { rows, ...rest } = positions.value;
      for (const row of rows) set.add(row);
      made.push({ ...rest, rows: rows.length });
    } else made.push({ skipped: positions.error.message });
  }
  return { games: made, batch: packBatch(set.take()), keys: Uint32Array.from(keys) };
};

/** Features are most of a batch. */
export const movable = ({ batch, keys }: DatasetPiece): ArrayBuffer[] => [
  ...buffersOf(batch),
  keys.buffer as ArrayBuffer,
];
