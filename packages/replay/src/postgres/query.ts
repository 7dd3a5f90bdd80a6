import { HAD_CHOICE } from '../positions.ts';
import type { RowPage } from '../rowStore.ts';
import { TURNING_POINTS } from '../turningPoints.ts';
import { type GameFilter, LIVE_STATUSES } from '../types.ts';
import { columnsOf } from './schema.ts';
import { makeSearch } from './search.ts';

/** What to select for a `GameRow`. */
export const GAME_SELECTION = [
  'games.order_key::DOUBLE PRECISION AS order_key',
  ...[...columnsOf('games').keys()].map((name) =>
    name === 'rng_seed' ? 'games.rng_seed AS seed_text' : `games.${name}`,
  ),
].join(', ');

type Value = string | number;

export interface Query {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** A condition; `?` stands for a value. */
type Condition = Query;

const equal = (column: string, value: Value | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `games.${column} = ?`, values: [value] }];

const bound = (column: string, comparison: '>=' | '<=', value: Value | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `games.${column} ${comparison} ?`, values: [value] }];

/** A condition on rows of another table that belong to a game; `?` stands for a value. */
interface Having {
  readonly name: string;
  readonly table: string;
  readonly test: string;
  readonly values: readonly Value[];
}

const player = (column: string, value: Value | undefined): Having[] =>
  value === undefined
    ? []
    : [{ name: column, table: 'game_players', test: `${column} = ?`, values: [value] }];

const reached = (position: string | undefined): Having[] => {
  const test = `state_hash_before = ? AND ${HAD_CHOICE}`;
  return position === undefined
    ? []
    : [{ name: 'position', table: 'game_history_entries', test, values: [position] }];
};

const decided = (from: number | undefined, to: number | undefined): Having[] => {
  const tests = [...(from === undefined ? [] : ['share >= ?']), ...(to === undefined ? [] : ['share <= ?'])];
  const values = [from, to].filter((value) => value !== undefined);
  return tests.length === 0
    ? []
    : [{ name: 'decided', table: TURNING_POINTS, test: tests.join(' AND '), values }];
};

const askedOfRows = (filter: GameFilter): readonly Having[] => [
  ...player('player_type', filter.playerType),
  ...player('ai_type', filter.agent),
  ...player('ai_profile_id', filter.agentProfile),
  ...reached(filter.position),
  ...decided(filter.decidedFrom, filter.decidedTo),
];

/** With more games than this, looking them up one by one is slower than scanning in order until a page is full. */
const FEW = 5000;

/** Turns question marks into numbered parameters. */
const numbered = (sql: string): string => {
  let place = 0;
  return sql.replace(/\?/g, () => `$${++place}`);
};

/** Asks for each condition on other tables whether it matches few games. Undefined if there is no such condition. */
export const fewQuery = (filter: GameFilter): Query | undefined => {
  const asked = askedOfRows(filter);
  if (asked.length === 0) return undefined;
  const counts = asked.map(
    ({ name, table, test }) =>
      `(SELECT count(*) FROM (SELECT FROM ${table} WHERE ${test} LIMIT ${FEW}) AS fitting) < ${FEW} AS ${name}`,
  );
  return { sql: numbered(`SELECT ${counts.join(', ')}`), values: asked.flatMap(({ values }) => values) };
};

/** Conditions on rows of other tables that match few games. */
export type Few = Readonly<Record<string, boolean>>;

/** A short list of games comes first; otherwise the planner would scan all games in order. */
const rowConditions = (filter: GameFilter, few: Few): readonly Condition[] =>
  askedOfRows(filter).map(({ name, table, test, values }) => ({
    sql: few[name]
      ? `games.game_id = ANY (ARRAY(SELECT game_id FROM ${table} WHERE ${test}))`
      : `EXISTS (SELECT FROM ${table} WHERE ${table}.game_id = games.game_id AND ${test})`,
    values,
  }));

const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ');

const over = (isOver: true | undefined): Condition[] =>
  isOver === undefined ? [] : [{ sql: `games.game_status NOT IN (${LIVE})`, values: [] }];

const searched = (text: string | undefined): Condition[] => {
  if (text === undefined) return [];
  const search = makeSearch(text);
  return [
    search === undefined
      ? { sql: 'FALSE', values: [] }
      : { sql: 'game_search.words @@ ?::TSQUERY', values: [search] },
  ];
};

/** No tag contains the character that PostgreSQL cannot store. */
const tagged = (tag: string | undefined): Condition[] =>
  tag === undefined
    ? []
    : [{ sql: 'game_search.tags @> ARRAY[?::TEXT]', values: [tag.replaceAll('\0', '')] }];

const conditionsOf = (filter: GameFilter, few: Few): readonly Condition[] => [
  ...equal('game', filter.game),
  ...equal('board_type', filter.boardType),
  ...equal('num_players', filter.numPlayers),
  ...(filter.winner === null
    ? [{ sql: 'games.winner IS NULL', values: [] }]
    : equal('winner', filter.winner)),
  ...equal('termination_reason', filter.terminationReason),
  ...equal('game_status', filter.gameStatus),
  ...over(filter.isOver),
  ...equal('source', filter.source),
  ...equal('opponent_type', filter.opponentType),
  ...equal('parity_status', filter.parityStatus),
  ...bound('total_moves', '>=', filter.minMoves),
  ...bound('total_moves', '<=', filter.maxMoves),
  ...bound('created_at', '>=', filter.createdFrom),
  ...bound('created_at', '<=', filter.createdTo),
  ...bound('quality_score', '>=', filter.minQuality),
  ...rowConditions(filter, few),
  ...searched(filter.text),
  ...tagged(filter.tag),
];

const isSearch = ({ text, tag }: GameFilter): boolean => text !== undefined || tag !== undefined;

const SEARCHED = 'game_search JOIN games USING (order_key)';
/** Looks up one game after the other, in the order of the search, until a page is full. */
const LOOKED_UP = `game_search CROSS JOIN LATERAL
  (SELECT * FROM games WHERE games.order_key = game_search.order_key OFFSET 0) AS games`;

/** `FROM … WHERE …`, with values instead of question marks. */
const source = (
  filter: GameFilter,
  {
    few = {},
    more = [],
    searched = SEARCHED,
  }: {
    readonly few?: Few | undefined;
    readonly more?: readonly Condition[];
    readonly searched?: string;
  } = {},
): Query => {
  const conditions = [...conditionsOf(filter, few), ...more];
  const from = isSearch(filter) ? searched : 'games';
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
  return {
    sql: `FROM ${from}${numbered(where)}`,
    values: conditions.flatMap(({ values }) => values),
  };
};

/** What was played in a position. Only some of the games that reached it are read. */
export const CONTINUATIONS = `SELECT substr(move_json, strpos(move_json, ',') + 1) AS action, game_moves.player AS player,
    games.winner AS winner, count(*)::DOUBLE PRECISION AS games
  FROM (SELECT game_id, move_number FROM game_history_entries WHERE state_hash_before = $1 AND ${HAD_CHOICE} LIMIT $2) AS there
  JOIN game_moves USING (game_id, move_number) JOIN games USING (game_id)
  WHERE games.game_status NOT IN (${LIVE})
  GROUP BY 1, 2, 3`;

export const countQuery = (filter: GameFilter): Query => {
  const { sql, values } = source(filter);
  return { sql: `SELECT count(*)::DOUBLE PRECISION AS count ${sql}`, values };
};

/**
 * Whether games are chosen by words alone; most are over. The planner would expect far fewer of them on late pages than
 * there are, and sort all that match.
 */
const isSearchOnly = ({ text: _, tag: __, isOver: ___, ...others }: GameFilter): boolean =>
  conditionsOf(others, {}).length === 0;

/** One page of rows. The planner decides from its statistics whether to sort few games or to scan all in order. */
export const pageQuery = (filter: GameFilter, page: RowPage, few?: Few): Query => {
  const { limit, offset = 0, after, order } = page;
  const isLookedUp = isSearch(filter) && isSearchOnly(filter);
  // Both tables start there, so the planner can scan them in parallel.
  const keys = [
    ...(isSearch(filter) ? ['game_search.order_key'] : []),
    ...(isLookedUp ? [] : ['games.order_key']),
  ];
  const comparison = order === 'newest' ? '<' : '>';
  const place =
    after === undefined
      ? []
      : keys.map((key) => ({ sql: `${key} ${comparison} ?::BIGINT`, values: [after] }));
  const { sql, values } = source(filter, { few, more: place, searched: isLookedUp ? LOOKED_UP : SEARCHED });
  const next = values.length + 1;
  return {
    sql: `SELECT ${GAME_SELECTION} ${sql} ORDER BY ${keys[0]} ${order === 'newest' ? 'DESC' : 'ASC'} LIMIT $${next} OFFSET $${next + 1}`,
    values: [...values, limit, offset],
  };
};
