import { z } from '@hono/zod-openapi';
import { LONGEST_NAME } from '@ludus/kernel';
import { AUTHORS, BANK_CONTROLS, LEAVE_REASONS } from '@ludus/table';
import { tagged } from '../http/gameData.ts';
import { REMATCH_STATE } from './peopleSchemas.ts';

const record = z.record(z.string(), z.unknown());
export const seat = z.int().min(1).max(99);
const DAY_MS = 86_400_000;

export const TIME_CONTROL = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({
      type: z.enum(BANK_CONTROLS),
      initialMs: z.int().min(1000).max(DAY_MS),
      incrementMs: z.int().min(0).max(3_600_000),
    }),
    z.strictObject({ type: z.literal('days'), days: z.int().min(1).max(30) }),
  ])
  .openapi('TimeControl');

export const PRESETS = {
  none: { type: 'none' },
  blitz: { type: 'blitz', initialMs: 300_000, incrementMs: 3000 },
  rapid: { type: 'rapid', initialMs: 900_000, incrementMs: 10_000 },
  days: { type: 'days', days: 3 },
} as const;

export const CREATE_REQUEST = z
  .strictObject({
    game: z.string().max(40).optional().openapi({ example: 'ringrift' }),
    variant: z.string().max(100).optional().openapi({ description: 'Board, map or level.' }),
    options: record.optional().openapi({ description: 'Rule options, as `/api/games` lists them.' }),
    from: z
      .strictObject({
        playId: z.string().max(100).optional(),
        recordId: z.string().max(100).optional(),
        moveNumber: z.int().min(-1).openapi({ description: 'Continue after this move; −1 is the start.' }),
      })
      .optional()
      .openapi({
        description: 'A live or stored game to continue from, instead of game, variant and options.',
      }),
    seats: z
      .array(z.string().max(100))
      .min(1)
      .max(12)
      .openapi({
        example: ['human', 'random'],
        description:
          '`human`, an agent such as `mcts:5`, `auto` for the opponent the board is meant for, or an external program, `bot:NAME`.',
      }),
    names: z.array(z.string().max(LONGEST_NAME)).max(12).optional(),
    claim: z.array(seat).max(12).optional().openapi({ description: 'Seats the creator takes immediately.' }),
    timeControl: z.union([z.enum(['none', 'blitz', 'rapid', 'days']), TIME_CONTROL]).optional(),
    mayUndo: z.boolean().optional(),
    mayAskHints: z.boolean().optional(),
    mayWatch: z.boolean().optional(),
    mayChat: z.boolean().optional().openapi({
      description: 'Whether people may write their own messages (default: no).',
    }),
    sharedInvite: z.boolean().optional().openapi({
      description: 'One invitation for all free seats, instead of one for each.',
    }),
    paceMs: z.int().min(0).max(10_000).optional(),
  })
  .openapi('CreateRequest', { example: { game: 'ringrift', seats: ['human', 'human'], claim: [1, 2] } });

const SEAT_STATE = z
  .object({
    seat,
    kind: z.enum(['human', 'agent']),
    agent: z.string().optional(),
    name: z.string().optional(),
    bot: z.string().optional().openapi({ description: 'The bot that plays here or was invited.' }),
    isTaken: z.boolean(),
    left: z.enum(LEAVE_REASONS).optional(),
  })
  .openapi('SeatState');

export const OUTCOME = z
  .object({
    winners: z.array(seat),
    reason: z.string(),
    ranking: z.array(z.object({ seat, rank: z.int() })),
  })
  .openapi('Outcome');

export const PLAY_STATE = z
  .object({
    id: z.string(),
    recordId: z
      .string()
      .openapi({ description: "The game's id in the replay API, which opens when the game is over." }),
    game: z.string(),
    variant: z.string(),
    options: record.optional().openapi({
      description: 'The rule options of the game; absent when it continues another game.',
    }),
    viewer: seat.nullable().openapi({ description: 'Whose view this is; null for spectators.' }),
    seats: z.array(SEAT_STATE),
    moveNumber: z.int().openapi({ description: 'How many moves were made: the number of the next one.' }),
    toAct: seat.nullable(),
    phase: z.string(),
    view: z.unknown().openapi({ description: 'What the viewer may know of the position.' }),
    clock: z
      .object({
        control: TIME_CONTROL,
        remainingMs: z.array(z.number()),
        running: seat.nullable(),
        since: z
          .string()
          .openapi({ description: 'When the running clock was at `remainingMs`; compare it with `sentAt`.' }),
      })
      .nullable(),
    mayUndo: z.boolean(),
    mayAskHints: z.boolean(),
    mayChat: z.boolean(),
    undoOffer: z.object({ toMove: z.int(), agreed: z.array(seat) }).nullable(),
    outcome: OUTCOME.nullable(),
    rematch: REMATCH_STATE.nullable(),
    sentAt: z.string().openapi({
      description: "The server's time when it sent this. It does not jump when the server's clock is set.",
    }),
  })
  .openapi('PlayState');

export const CREATED = z
  .object({
    id: z.string(),
    seats: z.array(
      z.object({
        seat,
        invite: z
          .string()
          .optional()
          .openapi({ description: 'For the person who takes the seat; works once.' }),
        token: z.string().optional().openapi({ description: 'For seats claimed immediately.' }),
      }),
    ),
    state: PLAY_STATE,
  })
  .openapi('Created');

export const CLAIM_REQUEST = z
  .strictObject({ invite: z.string().max(200), name: z.string().max(LONGEST_NAME).optional() })
  .openapi('ClaimRequest', { example: { invite: 'SECRET-OF-THE-INVITATION', name: 'Ada' } });
export const CLAIMED = z.object({ seat, token: z.string(), state: PLAY_STATE }).openapi('Claimed');

export const ACT_REQUEST = z
  .strictObject({
    moveNumber: z.int().min(0).openapi({ description: 'The number of this move.' }),
    action: record.optional(),
    notation: z.string().max(200).optional(),
  })
  .openapi('ActRequest', { example: { moveNumber: 0, notation: 'Place: a1' } });
export const ACTED = z
  .object({ moveNumber: z.int(), isRepeated: z.boolean(), state: PLAY_STATE })
  .openapi('Acted');

export const UNDO_REQUEST = z
  .strictObject({
    toMove: z.int().min(0).optional().openapi({
      description:
        'The number of one of your moves; later moves are taken back too (default: your last decision).',
    }),
    decline: z.boolean().optional(),
  })
  .openapi('UndoRequest', { example: { toMove: 0 } });
export const STATE_ANSWER = z.object({ state: PLAY_STATE }).openapi('StateAnswer');

export const HINT_REQUEST = z
  .strictObject({ agent: z.string().max(100).optional() })
  .openapi('HintRequest', { example: { agent: 'heuristic' } });
export const HINT = z
  .object({
    moveNumber: z.int(),
    seat,
    agent: z.string(),
    action: tagged,
    notation: z.string(),
    evaluation: z.array(z.number()).openapi({ description: "Every seat's chance to win." }),
    depth: z.int(),
    nodes: z.int(),
    principalVariation: z.array(z.string()),
    moveProbabilities: z.record(z.string(), z.number()),
    moveChances: z.record(z.string(), z.number()).optional().openapi({
      description: "The seat's chance to win after each of the best moves, if the agent compares chances.",
    }),
  })
  .openapi('Hint');

export const LIVE_LEGAL = z
  .object({
    moveNumber: z.int(),
    toAct: seat.nullable(),
    total: z.int(),
    actions: z.array(z.object({ notation: z.string(), action: tagged })),
  })
  .openapi('LiveLegal');

export const LIVE_MOVES = z
  .object({
    moves: z.array(
      z.object({
        moveNumber: z.int(),
        seat,
        phase: z.string(),
        action: tagged.optional(),
        by: z.enum(AUTHORS).optional(),
        notation: z.string().optional(),
        events: z.array(tagged).optional().openapi({ description: 'With `events=true`.' }),
      }),
    ),
    hasMore: z.boolean(),
  })
  .openapi('LiveMoves');

export const LIVE_VIEW = z.object({ moveNumber: z.int(), view: z.unknown() }).openapi('LiveView');

export const LIVE_LIST = z
  .object({
    games: z.array(
      z.object({
        id: z.string(),
        game: z.string(),
        variant: z.string(),
        seats: z.array(SEAT_STATE),
        createdAt: z.string(),
      }),
    ),
    total: z.int(),
  })
  .openapi('LiveList');

export type PlayState = z.infer<typeof PLAY_STATE>;
export type SeatState = z.infer<typeof SEAT_STATE>;
export type CreateRequest = z.infer<typeof CREATE_REQUEST>;
export type Created = z.infer<typeof CREATED>;
export type ClaimRequest = z.infer<typeof CLAIM_REQUEST>;
export type Claimed = z.infer<typeof CLAIMED>;
export type ActRequest = z.infer<typeof ACT_REQUEST>;
export type Acted = z.infer<typeof ACTED>;
export type UndoRequest = z.infer<typeof UNDO_REQUEST>;
export type StateAnswer = z.infer<typeof STATE_ANSWER>;
export type HintRequest = z.infer<typeof HINT_REQUEST>;
export type Hint = z.infer<typeof HINT>;
export type LiveLegal = z.infer<typeof LIVE_LEGAL>;
export type LiveMoves = z.infer<typeof LIVE_MOVES>;
export type LiveView = z.infer<typeof LIVE_VIEW>;
export type LiveList = z.infer<typeof LIVE_LIST>;
