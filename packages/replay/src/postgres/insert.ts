import {
  CHOICE_COLUMNS,
  ENTRY_COLUMNS,
  GAME_COLUMNS,
  type GameRows,
  HISTORY_WIDTH,
  MOMENT_COLUMNS,
  MOVE_COLUMNS,
  momentNames,
  NOTE_COLUMNS,
  PLAYER_COLUMNS,
  SNAPSHOT_COLUMNS,
  STATE_COLUMNS,
  type StepRows,
  type Value,
} from '../record/gameRows.ts';
import type { GameId } from '../types.ts';
import type { Queries } from './client.ts';
import { insertColumns, makeArray, selectionOf } from './columns.ts';
import type { ColumnType, TableName } from './schema.ts';
import { wordsOf } from './search.ts';
import { noteTurningPoint } from './turningPoint.ts';

/** Moves of one game and what belongs to them; the parts that are there. */
type GameSteps = Partial<StepRows> & { readonly gameId: GameId };

/** Collects rows of many games for one statement. */
class ColumnLists {
  readonly columns: Map<string, Value[]>;
  readonly #lists: readonly Value[][];

  constructor(names: readonly string[]) {
    this.columns = new Map(names.map((name) => [name, []]));
    this.#lists = [...this.columns.values()];
  }

  /** Adds one row: the fixed values, then `count` values of a list. */
  add(first: readonly Value[], values: readonly Value[], from: number, count: number): void {
    const lists = this.#lists;
    for (let i = 0; i < first.length; i += 1) lists[i]!.push(first[i]!);
    for (let i = first.length; i < lists.length; i += 1) {
      const at = i - first.length;
      lists[i]!.push(at < count ? values[from + at]! : null);
    }
  }
}

/** Rows with all their columns in a flat list. */
const plainColumns = (
  columns: readonly string[],
  games: readonly { readonly gameId: GameId; readonly values: readonly Value[] }[],
): ColumnLists['columns'] => {
  const lists = new ColumnLists(['game_id', ...columns]);
  const width = columns.length;
  for (const { gameId, values } of games)
    for (let from = 0; from < values.length; from += width) lists.add([gameId], values, from, width);
  return lists.columns;
};

const moveColumns = (games: readonly GameSteps[]): ColumnLists['columns'] => {
  const lists = new ColumnLists(['game_id', 'move_number', ...MOVE_COLUMNS, ...NOTE_COLUMNS]);
  for (const { gameId, first = 0, count = 0, moves = [] } of games) {
    const width = moves.length / count;
    for (let i = 0; i < count; i += 1) lists.add([gameId, first + i], moves, i * width, width);
  }
  return lists.columns;
};

/** A position ends one move and starts the next, so it is in both rows. */
const historyColumns = (games: readonly GameSteps[]): ColumnLists['columns'] => {
  const own = ['game_id', 'move_number', 'fsm_valid'];
  const lists = new ColumnLists([
    ...own,
    ...momentNames('before'),
    ...ENTRY_COLUMNS,
    ...momentNames('after'),
  ]);
  for (const { gameId, first = 0, history = [] } of games)
    for (let i = 0; (i + 1) * HISTORY_WIDTH < history.length; i += 1)
      lists.add([gameId, first + i, 1], history, i * HISTORY_WIDTH, HISTORY_WIDTH + MOMENT_COLUMNS.length);
  return lists.columns;
};

/** Adds moves of games and their data. The statements are sent to the server together. */
export const insertSteps = async (queries: Queries, games: readonly GameSteps[]): Promise<void> => {
  const listed = (name: 'snapshots' | 'choices') =>
    games.map((game) => ({ gameId: game.gameId, values: game[name] ?? [] }));
  await Promise.all([
    insertColumns(queries, 'game_moves', moveColumns(games)),
    insertColumns(queries, 'game_history_entries', historyColumns(games)),
    insertColumns(queries, 'game_state_snapshots', plainColumns(SNAPSHOT_COLUMNS, listed('snapshots')), [
      'game_id',
      'move_number',
    ]),
    insertColumns(queries, 'game_choices', plainColumns(CHOICE_COLUMNS, listed('choices')), [
      'game_id',
      'move_number',
      'choice_type',
    ]),
  ]);
};

/** A lock held until the end of a transaction that adds games. */
const IN_ORDER = `SELECT pg_advisory_xact_lock(hashtextextended('games of ' || current_schema(), 0))`;

/**
 * Adds rows of `games` and their words, as the last step of a transaction. Others wait meanwhile, so order
 * keys become visible in order, and a client that pages through the games misses none.
 */
export const insertGameRows = async (
  queries: Queries,
  columns: ReadonlyMap<string, readonly Value[]>,
): Promise<void> => {
  const { names, select, values } = selectionOf('games', columns);
  const ids = columns.get('game_id')!;
  const words = (columns.get('metadata_json') ?? ids.map(() => null)).map((text) => wordsOf(text));
  const list = (type: ColumnType, of: readonly Value[]): string => {
    lists.push(makeArray(type, of));
    return `$${lists.length}::${type}[]`;
  };
  const lists = [...values];
  const searched = [
    list('TEXT', ids),
    list(
      'TEXT',
      words.map((one) => one.words),
    ),
    list(
      'TEXT',
      words.map((one) => one.tags),
    ),
  ];
  await Promise.all([
    queries.run(IN_ORDER),
    queries.run(
      `WITH added AS (INSERT INTO games (${names.join(', ')}) ${select} ORDER BY place RETURNING game_id, order_key)
       INSERT INTO game_search (order_key, game_id, words, tags)
       SELECT added.order_key, game_id, array_to_tsvector(of_game.words::TEXT[]), of_game.tags::TEXT[]
       FROM added JOIN unnest(${searched.join(', ')}) AS of_game(game_id, words, tags) USING (game_id)
       WHERE of_game.words IS NOT NULL`,
      ...lists,
    ),
  ]);
};

/** Adds whole games, as the last step of a transaction. */
export const insertGames = async (queries: Queries, games: readonly GameRows[]): Promise<void> => {
  const children = (table: TableName, columns: readonly string[], of: (game: GameRows) => readonly Value[]) =>
    insertColumns(
      queries,
      table,
      plainColumns(
        columns,
        games.map((game) => ({ gameId: game.gameId, values: of(game) })),
      ),
    );
  await Promise.all([
    children('game_players', PLAYER_COLUMNS, ({ players }) => players),
    children('game_initial_state', STATE_COLUMNS, ({ initialState }) => initialState),
    insertSteps(queries, games),
  ]);
  await insertGameRows(
    queries,
    plainColumns(
      GAME_COLUMNS,
      games.map(({ gameId, game }) => ({ gameId, values: game })),
    ),
  );
  const noted = games.filter(({ moves, count }) => moves.length > count * MOVE_COLUMNS.length);
  if (noted.length > 0)
    await noteTurningPoint(
      queries,
      noted.map(({ gameId }) => gameId),
    );
};
