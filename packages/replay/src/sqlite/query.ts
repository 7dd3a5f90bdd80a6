import { HAD_CHOICE } from '../positions.ts';
import type { RowPage } from '../rowStore.ts';
import { TURNING_POINTS } from '../turningPoints.ts';
import { type GameFilter, LIVE_STATUSES } from '../types.ts';
import { searchOf } from './search.ts';
import type { Statements } from './statements.ts';

/** What to select for a `GameRow`. */
export const GAME_COLUMNS = 'games.rowid AS order_key, games.*, CAST(games.rng_seed AS TEXT) AS seed_text';

type Value = string | number;

/** One condition of a filter, in the forms in which it can be asked. */
interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
  /** Asked about each game that something else has found. */
  readonly each: string;
  /** Finds its games, if they are few, by their index, to be sorted afterwards; `sql` if left out. */
  readonly few?: string;
  /** What to count to know whether they are few. */
  readonly rows?: string;
  /** Whether its index lists games in the order of storing anyway. */
  readonly isOrdered?: true;
}

const ordered = (test: string, values: readonly Value[]): Condition => ({
  sql: `games.${test}`,
  values,
  // The plus keeps the planner from using the index.
  each: `+games.${test}`,
  rows: `games WHERE ${test}`,
  isOrdered: true,
});

const equal = (column: string, value: Value | undefined): Condition[] =>
  value === undefined ? [] : [ordered(`${column} = ?`, [value])];

const between = (column: string, min: Value | undefined, max: Value | undefined): Condition[] => {
  const bounds = [
    ...(min === undefined ? [] : [`${column} >= ?`]),
    ...(max === undefined ? [] : [`${column} <= ?`]),
  ];
  if (bounds.length === 0) return [];
  const sql = bounds.join(' AND ');
  const few = `games.rowid IN (SELECT rowid FROM games WHERE ${sql})`;
  const each = bounds.map((one) => `+games.${one}`).join(' AND ');
  return [
    { sql, few, each, rows: `games WHERE ${sql}`, values: [min, max].filter((value) => value !== undefined) },
  ];
};

const player = (column: string, value: Value | undefined): Condition[] =>
  value === undefined
    ? []
    : [
        {
          sql: `games.game_id IN (SELECT game_id FROM game_players WHERE ${column} = ?)`,
          each: `EXISTS (SELECT 1 FROM game_players WHERE ${column} = ? AND game_id = games.game_id)`,
          rows: `game_players WHERE ${column} = ?`,
          values: [value],
        },
      ];

/** Games that have a row in another table. */
const having = (table: string, tests: readonly string[], values: readonly Value[]): Condition => {
  const rows = `${table} WHERE ${tests.join(' AND ')}`;
  return {
    sql: `games.game_id IN (SELECT game_id FROM ${rows})`,
    each: `EXISTS (SELECT 1 FROM ${rows} AND ${table}.game_id = games.game_id)`,
    rows,
    values,
  };
};

const reached = (position: string | undefined): Condition[] =>
  position === undefined
    ? []
    : [having('game_history_entries', ['state_hash_before = ?', HAD_CHOICE], [position])];

const decided = (from: number | undefined, to: number | undefined): Condition[] => {
  const tests = [...(from === undefined ? [] : ['share >= ?']), ...(to === undefined ? [] : ['share <= ?'])];
  const values = [from, to].filter((value) => value !== undefined);
  return tests.length === 0 ? [] : [having(TURNING_POINTS, tests, values)];
};

/** The words of a tag narrow down the games; the whole tag must then be present. */
const tagged = (tag: string | undefined): Condition[] => {
  const sql = `EXISTS (SELECT 1 FROM json_each(games.metadata_json, '$.tags') WHERE value = ?)`;
  return tag === undefined ? [] : [{ sql, each: sql, values: [tag] }];
};

/** The statuses of live games, as a list in SQL. */
export const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ');

/** Nearly all games are finished, so no index helps. */
const over = (isOver: true | undefined): Condition[] =>
  isOver === undefined
    ? []
    : [
        {
          sql: `games.game_status NOT IN (${LIVE})`,
          each: `+games.game_status NOT IN (${LIVE})`,
          values: [],
        },
      ];

/** Every condition of a filter. */
const conditionsOf = (filter: GameFilter): readonly Condition[] => [
  ...equal('game', filter.game),
  ...equal('board_type', filter.boardType),
  ...equal('num_players', filter.numPlayers),
  ...(filter.winner === null ? [ordered('winner IS NULL', [])] : equal('winner', filter.winner)),
  ...equal('termination_reason', filter.terminationReason),
  ...equal('game_status', filter.gameStatus),
  ...over(filter.isOver),
  ...equal('source', filter.source),
  ...equal('opponent_type', filter.opponentType),
  ...equal('parity_status', filter.parityStatus),
  ...between('total_moves', filter.minMoves, filter.maxMoves),
  ...between('created_at', filter.createdFrom, filter.createdTo),
  ...between('quality_score', filter.minQuality, undefined),
  ...player('player_type', filter.playerType),
  ...player('ai_type', filter.agent),
  ...player('ai_profile_id', filter.agentProfile),
  ...reached(filter.position),
  ...decided(filter.decidedFrom, filter.decidedTo),
  ...tagged(filter.tag),
];

export interface Query {
  readonly sql: string;
  readonly values: readonly Value[];
}

/**
 * Where the games come from, and under which conditions. A text search comes first: its index lists games in
 * the order of storing.
 */
const source = (filter: GameFilter, conditions: readonly string[]): Query => {
  const match = searchOf(filter);
  const all = [...(match === undefined ? [] : ['game_search MATCH ?']), ...conditions];
  const from =
    match === undefined ? 'games' : 'game_search CROSS JOIN games ON games.rowid = game_search.rowid';
  return {
    sql: `FROM ${from}${all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`}`,
    values: match === undefined ? [] : [match],
  };
};

export const countQuery = (filter: GameFilter): Query => {
  const conditions = conditionsOf(filter);
  const from = source(
    filter,
    conditions.map(({ sql }) => sql),
  );
  return {
    sql: `SELECT count(*) AS count ${from.sql}`,
    values: [...from.values, ...conditions.flatMap(({ values }) => values)],
  };
};

/** What was played in a position. Only some of the games that reached it are read: the index lists them by id. */
export const CONTINUATIONS = `SELECT substr(move_json, instr(move_json, ',') + 1) AS action,
    game_moves.player AS player, games.winner AS winner, count(*) AS games
  FROM (SELECT game_id, move_number FROM game_history_entries WHERE state_hash_before = ? AND ${HAD_CHOICE} LIMIT ?) AS there
  CROSS JOIN game_moves ON game_moves.game_id = there.game_id AND game_moves.move_number = there.move_number
  CROSS JOIN games ON games.game_id = there.game_id
  WHERE games.game_status NOT IN (${LIVE})
  GROUP BY 1, 2, 3`;

/** With more games than this, sorting takes longer than scanning in order until a page is full. */
const WORTH_SORTING = 5_000;

/** How many games match, counted only as far as sorting is worth it. */
const countFew = (statements: Statements, { rows, values }: Condition): number => {
  if (rows === undefined) return WORTH_SORTING;
  const sql = `SELECT count(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT ${WORTH_SORTING})`;
  return statements.get<{ count: number }>(sql, ...values)!.count;
};

/** The condition that matches the fewest games, if one matches few. */
const strictest = (statements: Statements, conditions: readonly Condition[]): Condition | undefined => {
  let found: Condition | undefined;
  let fewest = WORTH_SORTING;
  for (const condition of conditions) {
    const count = countFew(statements, condition);
    if (count < fewest) {
      fewest = count;
      found = condition;
    }
  }
  return found;
};

/**
 * Pages are in the order of storing, in which an index on one value lists its games anyway. An index with a
 * different order needs sorting, which is worth it only if it finds few games. If one condition matches few
 * games, the other conditions are checked for each of them: the planner, which knows no counts, might start
 * with a condition that matches half of all games.
 */
const plan = (
  statements: Statements,
  filter: GameFilter,
  conditions: readonly Condition[],
): readonly string[] => {
  if (searchOf(filter) !== undefined) return conditions.map(({ each }) => each);
  const [only] = conditions;
  if (conditions.length === 1 && only!.isOrdered) return [only!.sql];
  const lead = strictest(statements, conditions);
  return conditions.map((condition) => {
    const { sql, few = sql, each, isOrdered } = condition;
    if (lead === undefined) return isOrdered ? sql : each;
    return condition === lead ? few : each;
  });
};

/** One page of rows. */
export const pageQuery = (statements: Statements, filter: GameFilter, page: RowPage): Query => {
  const { limit, offset = 0, after, order } = page;
  const conditions = conditionsOf(filter);
  const rowid = searchOf(filter) === undefined ? 'games.rowid' : 'game_search.rowid';
  const place = after === undefined ? [] : [`${rowid} ${order === 'newest' ? '<' : '>'} ?`];
  const from = source(filter, [...plan(statements, filter, conditions), ...place]);
  return {
    sql: `SELECT ${GAME_COLUMNS} ${from.sql}
      ORDER BY ${rowid} ${order === 'newest' ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`,
    values: [
      ...from.values,
      ...conditions.flatMap(({ values }) => values),
      ...(after === undefined ? [] : [after]),
      limit,
      offset,
    ],
  };
};
