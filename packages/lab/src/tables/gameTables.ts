import { ok, type Registry, type Result } from '@ludus/kernel';
import type { StoredGame } from '@ludus/replay';
import { ROW_COLUMNS } from '../dataset/parquet.ts';
import { positionsOf } from '../dataset/positions.ts';
import type { Row } from '../dataset/types.ts';
import { ColumnSet } from '../parquet/columns.ts';
import { type PackedBatch, packBatch } from '../parquet/packedBatch.ts';
import { GAME_COLUMNS, type GameRow, gameRowOf, MOVE_COLUMNS, type MoveRow, moveRowOf } from './rows.ts';

/** The tables of an export. */
export const TABLES = ['games', 'moves', 'positions'] as const;
export type TableName = (typeof TABLES)[number];

/** The columns of every table. */
export const TABLE_COLUMNS = { games: GAME_COLUMNS, moves: MOVE_COLUMNS, positions: ROW_COLUMNS } as const;

/** Rows of some games, table by table. */
export type TableBatches = Readonly<Record<TableName, PackedBatch>>;

/** Every position as played; readers decide which of them to use. */
const ALL_POSITIONS = {
  ...{ validation: 0.1, symmetries: false, states: false, decisionsOnly: false },
  isNew: () => true,
} as const;

/** The name of the file for a game and board. */
const partitionOf = ({ metadata }: StoredGame): string =>
  `${metadata.game}-${metadata.boardType}`.replaceAll(/[^\w.-]/g, '_');

class TableSets {
  readonly games = new ColumnSet<GameRow>(GAME_COLUMNS);
  readonly moves = new ColumnSet<MoveRow>(MOVE_COLUMNS);
  readonly positions = new ColumnSet<Row>(ROW_COLUMNS);

  take(): TableBatches {
    return {
      games: packBatch(this.games.take()),
      moves: packBatch(this.moves.take()),
      positions: packBatch(this.positions.take()),
    };
  }
}

/** Games as rows of tables, one partition for every game and board. */
export class GameTables {
  readonly #sets = new Map<string, TableSets>();

  /** Adds a game. Fails if it has no positions to replay, because it is unfinished or its moves are not legal. */
  add(games: Registry, stored: StoredGame): Result<void> {
    const partition = partitionOf(stored);
    const sets = this.#sets.get(partition) ?? new TableSets();
    this.#sets.set(partition, sets);
    sets.games.add(gameRowOf(stored));
    for (const move of stored.moves) sets.moves.add(moveRowOf(stored.metadata, move));
    const positions = positionsOf(games, stored, ALL_POSITIONS);
    if (!positions.ok) return positions;
    for (const row of positions.value.rows) sets.positions.add(row);
    return ok(undefined);
  }

  /** Returns everything that was added, by partition, and starts over. */
  take(): readonly (readonly [partition: string, batches: TableBatches])[] {
    const taken = [...this.#sets]
      .filter(([, { games }]) => games.rows > 0)
      .map(([partition, sets]) => [partition, sets.take()] as const);
    return taken;
  }
}
