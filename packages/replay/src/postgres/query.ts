import type { RowPage } from '../rowStore.ts';
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

const player = (column: string, value: Value | undefined): Condition[] =>
  value === undefined
    ? []
    : [
        {
          sql: `EXISTS (SELECT FROM game_players WHERE game_players.game_id = games.game_id AND ${column} = ?)`,
          values: [value],
        },
      ];

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

/** No tag holds the character that PostgreSQL cannot hold. */
const tagged = (tag: string | undefined): Condition[] =>
  tag === undefined
    ? []
    : [{ sql: 'game_search.tags @> ARRAY[?::TEXT]', values: [tag.replaceAll('\0', '')] }];

const conditionsOf = (filter: GameFilter): readonly Condition[] => [
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
  ...player('player_type', filter.playerType),
  ...player('ai_type', filter.agent),
  ...player('ai_profile_id', filter.agentProfile),
  ...searched(filter.text),
  ...tagged(filter.tag),
];

const isSearch = ({ text, tag }: GameFilter): boolean => text !== undefined || tag !== undefined;

/** `FROM … WHERE …`, with the values in the places of the question marks. */
const source = (filter: GameFilter, more: readonly Condition[] = []): Query => {
  const conditions = [...conditionsOf(filter), ...more];
  const from = isSearch(filter) ? 'game_search JOIN games USING (order_key)' : 'games';
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`;
  let place = 0;
  return {
    sql: `FROM ${from}${where.replace(/\?/g, () => `$${++place}`)}`,
    values: conditions.flatMap(({ values }) => values),
  };
};

export const countQuery = (filter: GameFilter): Query => {
  const { sql, values } = source(filter);
  return { sql: `SELECT count(*)::DOUBLE PRECISION AS count ${sql}`, values };
};

/** One page of rows. The planner weighs by its statistics whether to sort few games or to look through all in order. */
export const pageQuery = (filter: GameFilter, page: RowPage): Query => {
  const { limit, offset = 0, after, order } = page;
  const key = `${isSearch(filter) ? 'game_search' : 'games'}.order_key`;
  const place =
    after === undefined
      ? []
      : [{ sql: `${key} ${order === 'newest' ? '<' : '>'} ?::BIGINT`, values: [after] }];
  const { sql, values } = source(filter, place);
  const next = values.length + 1;
  return {
    sql: `SELECT ${GAME_SELECTION} ${sql} ORDER BY ${key} ${order === 'newest' ? 'DESC' : 'ASC'} LIMIT $${next} OFFSET $${next + 1}`,
    values: [...values, limit, offset],
  };
};
