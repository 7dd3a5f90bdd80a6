import type { Json, Seed } from '@ludus/kernel';
import type {
  GameMetadata,
  GameStatus,
  MoveNotes,
  ParityStatus,
  PlayerMetadata,
  PlayerType,
} from '../types.ts';
import { parseExtras } from './extras.ts';

/** A row of `games`, with the seed as text to keep its full precision. */
export interface GameRow {
  /** Its position in the order of storing. */
  readonly order_key: number;
  readonly game_id: string;
  readonly board_type: string;
  readonly num_players: number;
  readonly seed_text: string | null;
  readonly created_at: string | number | null;
  readonly completed_at: string | number | null;
  readonly game_status: string;
  readonly winner: number | null;
  readonly termination_reason: string | null;
  readonly total_moves: number;
  readonly total_turns: number;
  readonly duration_ms: number | null;
  readonly source: string | null;
  readonly schema_version: number;
  readonly time_control_type: string | null;
  readonly initial_time_ms: number | null;
  readonly time_increment_ms: number | null;
  readonly metadata_json: string | null;
  readonly quality_score: number | null;
  readonly quality_category: string | null;
  readonly engine_mode: string | null;
  readonly opponent_type: string | null;
  readonly opponent_model_id: string | null;
  readonly parity_status: string | null;
  readonly parity_checked_at: string | null;
  readonly parity_divergence_move: number | null;
  readonly game: string;
  readonly rules_version: string | null;
  readonly engine_version: string | null;
}

/**
 * The first move of a divergent game that is only recorded; our rules agree with all moves before it.
 * Undefined for every other game.
 */
export const foreignFrom = ({
  parity_status: status,
  parity_divergence_move: move,
}: Pick<GameRow, 'parity_status' | 'parity_divergence_move'>): number | undefined =>
  status === 'divergent' ? Math.max(0, move ?? 0) : undefined;

export interface PlayerRow {
  readonly game_id: string;
  readonly player_number: number;
  readonly player_type: string;
  readonly ai_type: string | null;
  readonly ai_difficulty: number | null;
  readonly ai_profile_id: string | null;
  readonly final_eliminated_rings: number | null;
  readonly final_territory_spaces: number | null;
  readonly final_rings_in_hand: number | null;
}

const seedOf = (column: string): Seed => {
  try {
    const value: unknown = JSON.parse(column);
    if (typeof value === 'string') return value;
    if (typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value))) return value;
  } catch {
    // A text of an old file.
  }
  return column;
};

/** The fields with a value: absent and NULL are the same. */
const present = <T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } => {
  const kept: Record<string, unknown> = {};
  for (const key in fields) if (fields[key] !== null && fields[key] !== undefined) kept[key] = fields[key];
  return kept as { [K in keyof T]?: NonNullable<T[K]> };
};

/** Old files store milliseconds. Anything else stays as it is, for the checks to find. */
const asTime = (value: string | number | null): string | null => {
  if (typeof value !== 'number') return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString();
};

export const playerOf = (row: PlayerRow, name?: string | null): PlayerMetadata => ({
  playerNumber: row.player_number,
  playerType: row.player_type as PlayerType,
  ...present({
    name,
    aiType: row.ai_type,
    aiDifficulty: row.ai_difficulty,
    aiProfileId: row.ai_profile_id,
    finalEliminatedRings: row.final_eliminated_rings,
    finalTerritorySpaces: row.final_territory_spaces,
    finalRingsInHand: row.final_rings_in_hand,
  }),
});

export const metadataOf = (row: GameRow, players: readonly PlayerRow[]): GameMetadata => {
  const { counters: _, playerNames = [], ...extras } = parseExtras(row.metadata_json);
  return {
    gameId: row.game_id,
    game: row.game,
    boardType: row.board_type,
    numPlayers: row.num_players,
    gameStatus: row.game_status as GameStatus,
    winner: row.winner,
    terminationReason: row.termination_reason,
    totalMoves: row.total_moves,
    totalTurns: row.total_turns,
    createdAt: asTime(row.created_at) ?? '',
    schemaVersion: row.schema_version,
    rulesVersion: row.rules_version,
    engineVersion: row.engine_version,
    ...present({
      rngSeed: row.seed_text === null ? null : seedOf(row.seed_text),
      completedAt: asTime(row.completed_at),
      durationMs: row.duration_ms,
      source: row.source,
      timeControlType: row.time_control_type,
      initialTimeMs: row.initial_time_ms,
      timeIncrementMs: row.time_increment_ms,
      qualityScore: row.quality_score,
      qualityCategory: row.quality_category,
      engineMode: row.engine_mode,
      opponentType: row.opponent_type,
      opponentModelId: row.opponent_model_id,
      parityStatus: row.parity_status as ParityStatus | null,
      parityCheckedAt: row.parity_checked_at,
      parityDivergenceMove: row.parity_divergence_move,
    }),
    ...extras,
    players: players.map((player) => playerOf(player, playerNames[player.player_number - 1])),
  };
};

export interface MoveRow {
  readonly move_number: number;
  readonly turn_number: number;
  readonly player: number;
  readonly phase: string;
  readonly move_type: string;
  readonly move_json: string;
  readonly timestamp: string | number | null;
  readonly think_time_ms: number | null;
  readonly time_remaining_ms: number | null;
  readonly engine_eval: number | null;
  readonly engine_eval_type: string | null;
  readonly engine_depth: number | null;
  readonly engine_nodes: number | null;
  readonly engine_pv: string | null;
  readonly engine_time_ms: number | null;
  readonly move_probs: string | null;
  readonly search_stats_json: string | null;
}

/** Old files store variations as plain text. */
const variation = (text: string | null): readonly string[] | null => {
  // A damaged file may contain anything in any column.
  if (typeof text !== 'string') return text;
  const value = looseJson(text);
  return Array.isArray(value) ? value.map(String) : text.split(/\s+/);
};

const looseJson = (text: string | null): Json => {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
};

const NO_NOTES: MoveNotes = Object.freeze({});

/** Whether nothing but the move itself is known, as for most moves that no engine chose. */
const isBare = (row: MoveRow): boolean =>
  row.engine_eval == null &&
  row.engine_nodes == null &&
  row.move_probs == null &&
  row.think_time_ms == null &&
  row.timestamp == null &&
  row.time_remaining_ms == null &&
  row.engine_eval_type == null &&
  row.engine_depth == null &&
  row.engine_pv == null &&
  row.engine_time_ms == null &&
  row.search_stats_json == null;

export const notesOf = (row: MoveRow): MoveNotes => (isBare(row) ? NO_NOTES : notesIn(row));

const notesIn = (row: MoveRow): MoveNotes =>
  present({
    timestamp: asTime(row.timestamp),
    thinkTimeMs: row.think_time_ms,
    timeRemainingMs: row.time_remaining_ms,
    engineEval: row.engine_eval,
    engineEvalType: row.engine_eval_type,
    engineDepth: row.engine_depth,
    engineNodes: row.engine_nodes,
    enginePv: variation(row.engine_pv),
    engineTimeMs: row.engine_time_ms,
    moveProbs: looseJson(row.move_probs) as Readonly<Record<string, number>> | null,
    searchStats: looseJson(row.search_stats_json),
  });
