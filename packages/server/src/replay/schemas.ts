import { z } from '@hono/zod-openapi';
import { tagged } from '../http/gameData.ts';

/** The shapes of the replay API. Games add fields; the names and meanings given here are fixed. */

const json = z.unknown();
const record = z.record(z.string(), z.unknown());

const PLAYER_METADATA = z
  .object({
    playerNumber: z.int(),
    playerType: z.string(),
    name: z.string().optional().openapi({ description: 'The name they played under.' }),
    aiType: z.string().optional(),
    aiDifficulty: z.int().optional(),
    aiProfileId: z.string().optional(),
    finalEliminatedRings: z.int().optional(),
    finalTerritorySpaces: z.int().optional(),
    finalRingsInHand: z.int().optional(),
  })
  .openapi('PlayerMetadata');

export const GAME_METADATA = z
  .object({
    gameId: z.string(),
    game: z.string().openapi({ example: 'ringrift' }),
    boardType: z.string().openapi({ example: 'square8' }),
    numPlayers: z.int(),
    gameStatus: z.string(),
    winner: z.int().nullable(),
    terminationReason: z.string().nullable(),
    totalMoves: z.int(),
    totalTurns: z.int(),
    createdAt: z.string(),
    completedAt: z.string().nullable().optional(),
    durationMs: z.int().nullable().optional(),
    source: z.string().nullable().optional(),
    timeControlType: z.string().optional(),
    initialTimeMs: z.int().optional(),
    timeIncrementMs: z.int().optional(),
    metadata: record.optional(),
    players: z.array(PLAYER_METADATA).optional(),
  })
  .openapi('GameMetadata');

export const GAME_LIST = z
  .object({
    games: z.array(GAME_METADATA),
    total: z.int(),
    hasMore: z.boolean(),
    next: z.string().optional().openapi({
      description: 'Pass it as `after` to get the next page, even if games are added in the meantime.',
    }),
  })
  .openapi('GameListResponse');

export const REPLAY_STATE = z
  .object({
    gameState: json,
    moveNumber: z.int(),
    totalMoves: z.int(),
    engineEval: z.number().optional(),
    enginePV: z.array(z.string()).optional(),
  })
  .openapi('ReplayState');

const MOVE_RECORD = z
  .object({
    moveNumber: z.int().openapi({ description: 'Counted from 0.' }),
    turnNumber: z.int(),
    player: z.int(),
    phase: z.string(),
    moveType: z.string(),
    move: record.openapi({ description: 'The action; its own `moveNumber` is counted from 1.' }),
    timestamp: z.string().optional(),
    thinkTimeMs: z.int().optional(),
    timeRemainingMs: z.int().optional(),
    engineEval: z.number().optional(),
    engineEvalType: z.string().optional(),
    engineDepth: z.int().optional(),
    engineNodes: z.int().optional(),
    enginePV: z.array(z.string()).optional(),
    engineTimeMs: z.int().optional(),
    moveProbs: z.record(z.string(), z.number()).optional(),
    isForeign: z
      .boolean()
      .optional()
      .openapi({ description: 'Whether another program made the move under different rules.' }),
  })
  .openapi('MoveRecord');

export const MOVES = z.object({ moves: z.array(MOVE_RECORD), hasMore: z.boolean() }).openapi('MovesResponse');

const CHOICE_RECORD = z
  .object({
    moveNumber: z.int(),
    choiceType: z.string(),
    player: z.int(),
    options: z.array(json),
    selected: json,
    reasoning: z.string().optional(),
  })
  .openapi('ChoiceRecord');

export const CHOICES = z.object({ choices: z.array(CHOICE_RECORD) }).openapi('ChoicesResponse');

export const STORE_REQUEST = z
  .strictObject({
    gameId: z
      .string()
      .regex(/^[\w.-]{1,64}$/)
      .optional(),
    initialState: record,
    finalState: record,
    moves: z.array(record).max(20_000),
    choices: z
      .array(
        z.strictObject({
          moveNumber: z.int().min(0),
          choiceType: z.string().max(100),
          player: z.int().optional(),
          options: z.array(json).max(10_000),
          selected: json,
          reasoning: z.string().max(10_000).optional(),
        }),
      )
      .max(20_000)
      .optional(),
    metadata: record.optional(),
  })
  .openapi('StoreGameRequest');

export const STORE_RESPONSE = z
  .object({ gameId: z.string(), totalMoves: z.int(), success: z.boolean() })
  .openapi('StoreGameResponse');

const counts = z.record(z.string(), z.int());

export const STATS = z
  .object({
    totalGames: z.int(),
    gamesByBoardType: counts,
    gamesByStatus: counts,
    gamesByTermination: counts,
    totalMoves: z.int(),
    schemaVersion: z.int(),
    gamesByGame: counts,
    gamesByAgent: counts,
  })
  .openapi('StatsResponse');

export const LEGAL_ACTIONS = z
  .object({
    moveNumber: z.int(),
    toAct: z.int().nullable(),
    phase: z.string(),
    total: z.int(),
    actions: z.array(z.object({ notation: z.string(), action: tagged })),
  })
  .openapi('LegalActions');

export const EXPLAIN_REQUEST = z
  .strictObject({
    moveNumber: z.int().min(-1),
    seat: z.int().min(1).optional(),
    action: record.optional(),
    notation: z.string().max(200).optional(),
  })
  .openapi('ExplainRequest', { example: { moveNumber: -1, notation: 'Place: a1' } });

export const EXPLANATION = z
  .object({
    legal: z.boolean(),
    notation: z.string().optional(),
    events: z.array(tagged).optional().openapi({ description: 'What the action would do.' }),
    problem: z
      .object({ code: z.string(), path: z.string(), message: z.string() })
      .optional()
      .openapi({ description: 'Why it cannot be played.' }),
  })
  .openapi('Explanation');

export const UPLOAD_RESPONSE = z
  .object({
    stored: z.int(),
    present: z.int(),
    refused: z.array(
      z.object({
        line: z.int(),
        code: z.string(),
        message: z.string(),
        /** Which check it did not pass. */
        reason: z.string().optional(),
        gameId: z.string().optional(),
        moveNumber: z.int().optional(),
      }),
    ),
  })
  .openapi('UploadResponse');

export const EXPLORED = z
  .object({
    position: z.string().openapi({ description: 'The hash of the position.' }),
    toAct: z.int().nullable().openapi({ description: 'The seat to act, if the position is known.' }),
    games: z.int().openapi({ description: 'How many games were used.' }),
    isSample: z.boolean().openapi({ description: 'Whether more games reached the position.' }),
    moves: z.array(
      z.object({
        action: tagged,
        notation: z.string().optional(),
        player: z.int(),
        games: z.int(),
        wins: z.int().openapi({ description: 'Games that the player of this move won.' }),
        draws: z.int(),
        isStrongest: z
          .boolean()
          .openapi({ description: 'Whether it has the best results, taking chance into account.' }),
        next: z.string().optional().openapi({ description: 'The resulting position, after forced moves.' }),
      }),
    ),
  })
  .openapi('Explored');

export type Explored = z.infer<typeof EXPLORED>;
export type GameListResponse = z.infer<typeof GAME_LIST>;
export type GameMetadata = z.infer<typeof GAME_METADATA>;
export type ReplayState = z.infer<typeof REPLAY_STATE>;
export type MovesResponse = z.infer<typeof MOVES>;
export type MoveRecord = z.infer<typeof MOVE_RECORD>;
export type ChoicesResponse = z.infer<typeof CHOICES>;
export type StoreGameRequest = z.infer<typeof STORE_REQUEST>;
export type StoreGameResponse = z.infer<typeof STORE_RESPONSE>;
export type StatsResponse = z.infer<typeof STATS>;
export type LegalActions = z.infer<typeof LEGAL_ACTIONS>;
export type ExplainRequest = z.infer<typeof EXPLAIN_REQUEST>;
export type Explanation = z.infer<typeof EXPLANATION>;
export type UploadResponse = z.infer<typeof UPLOAD_RESPONSE>;
