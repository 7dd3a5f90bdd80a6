import { z } from '@hono/zod-openapi';
import { GAME_STATUSES, type GameFilter, type PageRequest, PLAYER_TYPES } from '@ludus/replay';

/** A whole number in an address: digits and nothing else. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .openapi({ type: 'integer', minimum: min, maximum: max });

const word = z.string().min(1).max(100);

export const GAME_ID = z.object({
  gameId: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'is not the id of a game')
    .openapi({ param: { name: 'gameId', in: 'path' }, example: 'opening-study' }),
});

const FILTER = {
  game: word.optional(),
  board_type: word.optional(),
  num_players: whole(1, 99).optional(),
  winner: z
    .union([z.literal('none'), whole(1, 99)])
    .optional()
    .openapi({ type: 'string', description: 'A player number, or `none` for games without a winner.' }),
  termination_reason: word.optional(),
  game_status: z.enum(GAME_STATUSES).optional(),
  source: word.optional(),
  min_moves: whole(0, 1e9).optional(),
  max_moves: whole(0, 1e9).optional(),
  created_from: word.optional(),
  created_to: word.optional(),
  player_type: z.enum(PLAYER_TYPES).optional(),
  agent: word.optional(),
  position: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'is not the hash of a position')
    .optional()
    .openapi({
      description:
        'Games that reached this position, if it offered a choice. The value is the hash of the state.',
    }),
  decided_from: whole(0, 100)
    .optional()
    .openapi({
      description:
        'Games decided after this percentage of their moves or later: the last time the winner was not ahead, by the ' +
        'evaluations stored with the moves. Games without any are left out.',
    }),
  decided_to: whole(0, 100).optional(),
  tag: word.optional(),
  q: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .openapi({ description: 'Words that must all occur in metadata, tags, notes or names of players.' }),
};

export const FILTER_QUERY = z.strictObject(FILTER);

export const LIST_QUERY = z.strictObject({
  ...FILTER,
  limit: whole(0, 1000).default(100),
  offset: whole(0, 1e9).default(0),
  after: word.optional(),
  order: z.enum(['newest', 'oldest']).default('newest'),
});

/** The JSON format of RingRift games. */
const SHAPE = z
  .enum(['ludus', 'seed'])
  .default('ludus')
  .openapi({
    description:
      '`seed` answers in the JSON of the published RingRift service, for RingRift games. Moves are then counted the way that ' +
      'service counts them: a few moves without a choice are in only one of the two records.',
  });

export const STATE_QUERY = z.strictObject({
  move_number: whole(-1, 1e9).openapi({
    example: 3,
    description: 'The move the state is after, counted from 0; −1 is the initial state.',
  }),
  legacy: z
    .enum(['true', 'false'])
    .default('false')
    .openapi({ description: 'Fill in forced moves that old records omit.' }),
  shape: SHAPE,
});

export const MOVES_QUERY = z.strictObject({
  start: whole(0, 1e9).default(0),
  end: whole(0, 1e9).optional(),
  limit: whole(1, 1000).default(1000),
  shape: SHAPE,
});

export const CHOICES_QUERY = z.strictObject({ move_number: whole(0, 1e9).openapi({ example: 3 }) });

export const LEGAL_QUERY = z.strictObject({
  move_number: whole(-1, 1e9).openapi({ example: 3 }),
  limit: whole(1, 1000).default(1000),
  offset: whole(0, 1e9).default(0),
});

export const EXPLORER_QUERY = z.strictObject({
  game: word.openapi({ example: 'ringrift' }),
  board_type: word.optional(),
  num_players: whole(1, 99).optional(),
  moves: z.string().max(4000).optional().openapi({
    example: 'Place: d4;Move: d4 → d6',
    description: 'The moves of the opening in notation, separated by semicolons, without forced moves.',
  }),
  position: FILTER.position.openapi({
    description: 'Another position of the game, instead of the one after `moves`.',
  }),
});

/** Only fields with a value: filters do not accept `undefined`. */
const present = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;

const share = (percentage: number | undefined): number | undefined =>
  percentage === undefined ? undefined : percentage / 100;

export const filterOf = (query: z.infer<typeof FILTER_QUERY>): GameFilter => {
  const { winner } = query;
  return present({
    game: query.game,
    boardType: query.board_type,
    numPlayers: query.num_players,
    winner: winner === 'none' ? null : winner,
    terminationReason: query.termination_reason,
    gameStatus: query.game_status,
    source: query.source,
    minMoves: query.min_moves,
    maxMoves: query.max_moves,
    createdFrom: query.created_from,
    createdTo: query.created_to,
    playerType: query.player_type,
    agent: query.agent,
    position: query.position,
    decidedFrom: share(query.decided_from),
    decidedTo: share(query.decided_to),
    tag: query.tag,
    text: query.q,
  });
};

export const pageOf = (query: z.infer<typeof LIST_QUERY>): PageRequest =>
  present({ limit: query.limit, offset: query.offset, after: query.after, order: query.order });
