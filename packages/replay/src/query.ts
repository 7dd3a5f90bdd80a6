import { ok } from '@ludus/kernel';
import { fail, type Replayed } from './problem.ts';
import type { Reader } from './reader.ts';
import { GAME_COLUMNS, type GameRow } from './rows.ts';
import type { GameFilter, GamePage, PageRequest } from './types.ts';

type Value = string | number;

/** One condition of a filter in the two ways it can be asked. */
interface Condition {
  /** Finds the games by an index. */
  readonly sql: string;
  readonly values: readonly Value[];
  /**
   * For conditions whose index gives the games in an order of its own: the same condition, asked of one game at a
   * time. See `plan`.
   */
  readonly perGame?: string;
}

const equal = (column: string, value: Value | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `games.${column} = ?`, values: [value] }];

/** The unary plus keeps the planner from using the index. */
const bound = (column: string, comparison: '>=' | '<=', value: Value | undefined): Condition[] =>
  value === undefined
    ? []
    : [
        {
          sql: `games.${column} ${comparison} ?`,
          perGame: `+games.${column} ${comparison} ?`,
          values: [value],
        },
      ];

const player = (column: string, value: Value | undefined): Condition[] =>
  value === undefined
    ? []
    : [
        {
          sql: `games.game_id IN (SELECT game_id FROM game_players WHERE ${column} = ?)`,
          perGame: `EXISTS (SELECT 1 FROM game_players WHERE ${column} = ? AND game_id = games.game_id)`,
          values: [value],
        },
      ];

/** The words of a text as a search that needs all of them, in any order; the last may be unfinished. */
const searchWords = (text: string, isLastOpen: boolean): string => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return '""';
  return words.map((word, i) => `"${word}"${isLastOpen && i === words.length - 1 ? '*' : ''}`).join(' AND ');
};

const search = (match: string, column: 'text' | 'tags'): Condition => ({
  sql: `games.rowid IN (SELECT rowid FROM game_search WHERE ${column} MATCH ?)`,
  values: [match],
});

/** The words of a tag narrow the games down; the tag itself must then be there as a whole. */
const tagged = (tag: string | undefined): Condition[] =>
  tag === undefined
    ? []
    : [
        search(searchWords(tag, false), 'tags'),
        {
          sql: `EXISTS (SELECT 1 FROM json_each(games.metadata_json, '$.tags') WHERE value = ?)`,
          values: [tag],
        },
      ];

/** Every condition of a filter. */
export const conditionsOf = (filter: GameFilter): readonly Condition[] => [
  ...equal('game', filter.game),
  ...equal('board_type', filter.boardType),
  ...equal('num_players', filter.numPlayers),
  ...(filter.winner === null
    ? [{ sql: 'games.winner IS NULL', values: [] }]
    : equal('winner', filter.winner)),
  ...equal('termination_reason', filter.terminationReason),
  ...equal('game_status', filter.gameStatus),
  ...equal('source', filter.source),
  ...equal('opponent_type', filter.opponentType),
  ...equal('parity_status', filter.parityStatus),
  ...bound('total_moves', '>=', filter.minMoves),
  ...bound('total_moves', '<=', filter.maxMoves),
  ...bound('created_at', '>=', filter.createdFrom),
  ...bound('created_at', '<=', filter.createdTo),
  ...bound('quality_score', '>=', filter.minQuality),
  ...player('player_type', filter.playerType),
  ...player('ai_type', filter.agent),
  ...player('ai_profile_id', filter.agentProfile),
  ...tagged(filter.tag),
  ...(filter.text === undefined ? [] : [search(searchWords(filter.text, true), 'text')]),
];

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;

export interface Query {
  readonly sql: string;
  readonly values: readonly Value[];
}

export const countQuery = (filter: GameFilter): Query => {
  const conditions = conditionsOf(filter);
  return {
    sql: `SELECT count(*) AS count FROM games${where(conditions.map(({ sql }) => sql))}`,
    values: conditions.flatMap(({ values }) => values),
  };
};

/** Sorting more games than this takes longer than looking through them in order until a page is full. */
const WORTH_SORTING = 5_000;

const isCommon = (reader: Reader, { sql, values }: Condition): boolean => {
  const some = reader.statement(
    `SELECT count(*) AS count FROM (SELECT 1 FROM games WHERE ${sql} LIMIT ${WORTH_SORTING})`,
  );
  return (some.get(...values) as { count: number }).count >= WORTH_SORTING;
};

/**
 * Pages come in the order of storing, in which an index on one value lists its games anyway. An index of another
 * order would have to be sorted; that is worth it only where it finds few games.
 */
const plan = (reader: Reader, conditions: readonly Condition[]): readonly string[] =>
  conditions.map((condition) =>
    condition.perGame !== undefined && isCommon(reader, condition) ? condition.perGame : condition.sql,
  );

const parseCursor = (text: string): number | undefined =>
  /^r\d{1,15}$/.test(text) ? Number(text.slice(1)) : undefined;

export const pageQuery = (reader: Reader, filter: GameFilter, page: PageRequest): Query => {
  const { limit = 100, offset = 0, after, order = 'newest' } = page;
  const conditions = conditionsOf(filter);
  const cursor = after === undefined ? undefined : parseCursor(after);
  const place = cursor === undefined ? [] : [`games.rowid ${order === 'newest' ? '<' : '>'} ?`];
  const direction = order === 'newest' ? 'DESC' : 'ASC';
  return {
    sql: `SELECT ${GAME_COLUMNS} FROM games${where([...plan(reader, conditions), ...place])}
      ORDER BY games.rowid ${direction} LIMIT ? OFFSET ?`,
    values: [
      ...conditions.flatMap(({ values }) => values),
      ...(cursor === undefined ? [] : [cursor]),
      limit,
      offset,
    ],
  };
};

const isCount = (value: number | undefined): boolean =>
  value === undefined || (Number.isSafeInteger(value) && value >= 0);

/** One page; one row more is asked for to know whether there is another. */
export const readPage = (
  reader: Reader,
  { file, filter, page }: { file: string; filter: GameFilter; page: PageRequest },
): Replayed<GamePage> => {
  if (page.after !== undefined && parseCursor(page.after) === undefined)
    return fail({ file }, 'bad_cursor', `"${page.after}" is not the end of a page.`);
  if (!isCount(page.limit) || !isCount(page.offset))
    return fail({ file }, 'bad_cursor', 'limit and offset must be whole numbers of at least 0.');
  const { limit = 100 } = page;
  const { sql, values } = pageQuery(reader, filter, { ...page, limit: limit + 1 });
  const rows = reader.statement(sql).all(...values) as GameRow[];
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return ok({
    games: shown.map((row) => reader.describe(row)),
    ...(rows.length > limit && last !== undefined ? { next: `r${last.rowid}` } : {}),
  });
};

const WALK_BATCH = 200;

/** Rows of `games` one after the other, a few at a time, holding neither all of them nor a lock. */
export function* walk(
  reader: Reader,
  filter: GameFilter,
  order: PageRequest['order'] = 'oldest',
): Generator<GameRow> {
  let after: string | undefined;
  let limit = WALK_BATCH;
  for (;;) {
    const page: PageRequest = { limit, order, ...(after === undefined ? {} : { after }) };
    const { sql, values } = pageQuery(reader, filter, page);
    let rows: GameRow[];
    try {
      rows = reader.statement(sql).all(...values) as GameRow[];
    } catch (caught) {
      // Up to a damaged place every row can be had, if asked for alone.
      if (limit === 1) throw caught;
      limit = 1;
      continue;
    }
    yield* rows;
    if (rows.length < limit) return;
    after = `r${rows.at(-1)!.rowid}`;
  }
}
