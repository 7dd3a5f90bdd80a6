import { makeJson } from '@ludus/kernel';
import type { GameMetadata, MoveRecord, StoredGame } from '@ludus/replay';
import type { Columns } from '../parquet/columns.ts';

/** Recorded games as two tables: one row per game, one row per move. Column names are those of the store. */

export interface GameRow {
  readonly game_id: string;
  readonly game: string;
  readonly board_type: string;
  readonly num_players: number;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly game_status: string;
  readonly winner: number | null;
  readonly termination_reason: string | null;
  readonly total_moves: number;
  readonly total_turns: number;
  readonly duration_ms: number | null;
  readonly source: string | null;
  readonly rng_seed: string | null;
  readonly rules_version: string | null;
  readonly engine_version: string | null;
  readonly engine_mode: string | null;
  /** By seat: the agent, or `human`. */
  readonly players: readonly string[];
  readonly parity_status: string | null;
  readonly tags: readonly string[];
  readonly initial_state: string;
  readonly metadata: string;
}

export const GAME_COLUMNS: Columns<GameRow> = {
  game_id: 'text',
  game: 'text',
  board_type: 'text',
  num_players: 'whole',
  created_at: 'text',
  completed_at: 'text?',
  game_status: 'text',
  winner: 'whole?',
  termination_reason: 'text?',
  total_moves: 'whole',
  total_turns: 'whole',
  duration_ms: 'double?',
  source: 'text?',
  rng_seed: 'text?',
  rules_version: 'text?',
  engine_version: 'text?',
  engine_mode: 'text?',
  players: 'texts',
  parity_status: 'text?',
  tags: 'texts',
  initial_state: 'text',
  metadata: 'text',
};

export interface MoveRow {
  readonly game_id: string;
  readonly game: string;
  readonly board_type: string;
  readonly move_number: number;
  readonly turn_number: number;
  readonly player: number;
  readonly phase: string;
  readonly move_type: string;
  readonly action: string;
  readonly timestamp: string | null;
  readonly think_time_ms: number | null;
  readonly engine_eval: number | null;
  readonly engine_depth: number | null;
  readonly engine_nodes: number | null;
  readonly policy_moves: readonly string[];
  readonly policy_shares: readonly number[];
}

export const MOVE_COLUMNS: Columns<MoveRow> = {
  game_id: 'text',
  game: 'text',
  board_type: 'text',
  move_number: 'whole',
  turn_number: 'whole',
  player: 'whole',
  phase: 'text',
  move_type: 'text',
  action: 'text',
  timestamp: 'text?',
  think_time_ms: 'double?',
  engine_eval: 'double?',
  engine_depth: 'double?',
  engine_nodes: 'double?',
  policy_moves: 'texts',
  policy_shares: 'floats',
};

const nameOf = ({ playerType, aiType }: GameMetadata['players'][number]): string => aiType ?? playerType;

export const gameRowOf = ({ metadata: m, initialState }: StoredGame): GameRow => ({
  game_id: m.gameId,
  game: m.game,
  board_type: m.boardType,
  num_players: m.numPlayers,
  created_at: m.createdAt,
  completed_at: m.completedAt ?? null,
  game_status: m.gameStatus,
  winner: m.winner,
  termination_reason: m.terminationReason,
  total_moves: m.totalMoves,
  total_turns: m.totalTurns,
  duration_ms: m.durationMs ?? null,
  source: m.source ?? null,
  rng_seed: m.rngSeed === undefined ? null : String(m.rngSeed),
  rules_version: m.rulesVersion,
  engine_version: m.engineVersion,
  engine_mode: m.engineMode ?? null,
  players: m.players.map(nameOf),
  parity_status: m.parityStatus ?? null,
  tags: m.tags ?? [],
  initial_state: makeJson(initialState),
  metadata: makeJson(m.metadata ?? {}),
});

export const moveRowOf = ({ gameId, game, boardType }: GameMetadata, move: MoveRecord): MoveRow => ({
  game_id: gameId,
  game,
  board_type: boardType,
  move_number: move.moveNumber,
  turn_number: move.turnNumber,
  player: move.player,
  phase: move.phase,
  move_type: move.moveType,
  action: makeJson(move.action),
  timestamp: move.timestamp ?? null,
  think_time_ms: move.thinkTimeMs ?? null,
  engine_eval: move.engineEval ?? null,
  engine_depth: move.engineDepth ?? null,
  engine_nodes: move.engineNodes ?? null,
  policy_moves: Object.keys(move.moveProbs ?? {}),
  policy_shares: Object.values(move.moveProbs ?? {}),
});
