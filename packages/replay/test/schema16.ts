import { Database } from 'bun:sqlite';
import { type Game, unwrap } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import type { GameInput } from '../src/types.ts';

/** Files of schema 16, as the earlier service wrote them: ordinary tables, numbered rows, plain JSON. */
const TABLES_16 = `
CREATE TABLE games (game_id TEXT PRIMARY KEY, board_type TEXT NOT NULL, num_players INTEGER NOT NULL,
  rng_seed INTEGER, created_at TIMESTAMP, completed_at TIMESTAMP, game_status TEXT NOT NULL, winner INTEGER,
  termination_reason TEXT, total_moves INTEGER NOT NULL, total_turns INTEGER NOT NULL, duration_ms INTEGER,
  source TEXT, schema_version INTEGER NOT NULL, time_control_type TEXT, initial_time_ms INTEGER,
  time_increment_ms INTEGER, metadata_json TEXT, quality_score REAL, quality_category TEXT, engine_mode TEXT,
  opponent_type TEXT, opponent_model_id TEXT, parity_status TEXT, parity_checked_at TEXT,
  parity_divergence_move INTEGER);
CREATE INDEX idx_games_board_type ON games(board_type);
CREATE INDEX idx_games_winner ON games(winner);
CREATE INDEX idx_games_termination ON games(termination_reason);
CREATE INDEX idx_games_created ON games(created_at);
CREATE INDEX idx_games_board_players ON games(board_type, num_players);
CREATE INDEX idx_games_config ON games(board_type, num_players, game_status);
CREATE INDEX idx_games_opponent_type ON games(opponent_type);
CREATE INDEX idx_games_board_opponent ON games(board_type, opponent_type);
CREATE INDEX idx_games_parity_status ON games(parity_status);
CREATE INDEX idx_games_quality_board ON games(board_type, quality_score DESC);
CREATE TABLE game_players (game_id TEXT NOT NULL REFERENCES games(game_id), player_number INTEGER NOT NULL,
  player_type TEXT NOT NULL, ai_type TEXT, ai_difficulty INTEGER, ai_profile_id TEXT,
  final_eliminated_rings INTEGER, final_territory_spaces INTEGER, final_rings_in_hand INTEGER,
  PRIMARY KEY (game_id, player_number));
CREATE TABLE game_initial_state (game_id TEXT PRIMARY KEY REFERENCES games(game_id),
  initial_state_json TEXT NOT NULL, compressed INTEGER DEFAULT 0);
CREATE TABLE game_moves (game_id TEXT NOT NULL REFERENCES games(game_id), move_number INTEGER NOT NULL,
  turn_number INTEGER NOT NULL, player INTEGER NOT NULL, phase TEXT NOT NULL, move_type TEXT NOT NULL,
  move_json TEXT NOT NULL, timestamp TIMESTAMP, think_time_ms INTEGER, time_remaining_ms INTEGER,
  engine_eval REAL, engine_eval_type TEXT, engine_depth INTEGER, engine_nodes INTEGER, engine_pv TEXT,
  engine_time_ms INTEGER, move_probs TEXT, search_stats_json TEXT, PRIMARY KEY (game_id, move_number));
CREATE INDEX idx_moves_game_turn ON game_moves(game_id, turn_number);
CREATE INDEX idx_moves_lookup ON game_moves(game_id, move_number);
CREATE TABLE game_state_snapshots (game_id TEXT NOT NULL REFERENCES games(game_id), move_number INTEGER NOT NULL,
  state_json TEXT NOT NULL, compressed INTEGER DEFAULT 0, state_hash TEXT, PRIMARY KEY (game_id, move_number));
CREATE TABLE game_choices (game_id TEXT NOT NULL REFERENCES games(game_id), move_number INTEGER NOT NULL,
  choice_type TEXT NOT NULL, player INTEGER NOT NULL, options_json TEXT NOT NULL,
  selected_option_json TEXT NOT NULL, ai_reasoning TEXT, PRIMARY KEY (game_id, move_number, choice_type));
CREATE TABLE game_history_entries (game_id TEXT NOT NULL REFERENCES games(game_id), move_number INTEGER NOT NULL,
  player INTEGER NOT NULL, phase_before TEXT NOT NULL, phase_after TEXT NOT NULL, status_before TEXT NOT NULL,
  status_after TEXT NOT NULL, progress_before_json TEXT NOT NULL, progress_after_json TEXT NOT NULL,
  state_hash_before TEXT, state_hash_after TEXT, board_summary_before_json TEXT, board_summary_after_json TEXT,
  state_before_json TEXT, state_after_json TEXT, compressed_states INTEGER, available_moves_json TEXT,
  available_moves_count INTEGER, engine_eval REAL, engine_depth INTEGER, fsm_valid INTEGER, fsm_error_code TEXT,
  PRIMARY KEY (game_id, move_number));
CREATE TABLE game_nnue_features (game_id TEXT NOT NULL REFERENCES games(game_id), move_number INTEGER NOT NULL,
  player_perspective INTEGER NOT NULL, features BLOB NOT NULL, value REAL NOT NULL, board_type TEXT NOT NULL,
  feature_dim INTEGER NOT NULL, PRIMARY KEY (game_id, move_number, player_perspective));
CREATE TABLE orphaned_games (game_id TEXT PRIMARY KEY, detected_at TEXT NOT NULL, reason TEXT,
  original_status TEXT, board_type TEXT, num_players INTEGER);
`;

export interface LegacyGame {
  readonly gameId: string;
  readonly input: GameInput;
  /** Which of the moves the record has; all if left out. */
  readonly keeps?: (action: { readonly type: string }) => boolean;
}

const insertGame = (db: Database, game: Game, { gameId, input, keeps = () => true }: LegacyGame): void => {
  const cursor = new GameCursor(game, input.initialState);
  let turnNumber = 0;
  const steps = input.moves.map(({ action }) => {
    const { phase, isTurnStart } = cursor.summary();
    const player = cursor.toAct;
    if (turnNumber === 0 || isTurnStart === true) turnNumber += 1;
    unwrap(cursor.play(action));
    return { action, player, phase, turnNumber };
  });
  const kept = steps.filter(({ action }) => keeps(action));
  const outcome = cursor.outcome!;
  db.query(
    `INSERT INTO games (game_id, board_type, num_players, rng_seed, created_at, game_status, winner,
       termination_reason, total_moves, total_turns, source, schema_version, metadata_json)
     VALUES (?, ?, ?, ?, ?, 'completed', ?, ?, ?, ?, 'selfplay_soak', 16, ?)`,
  ).run(
    gameId,
    input.boardType,
    input.numPlayers,
    42,
    '2024-12-01T00:00:00Z',
    outcome.winners[0] ?? null,
    outcome.reason,
    kept.length,
    turnNumber,
    JSON.stringify({ tags: ['old'], engine: 'python' }),
  );
  for (let seat = 1; seat <= input.numPlayers; seat += 1)
    db.query(
      `INSERT INTO game_players (game_id, player_number, player_type, ai_type) VALUES (?, ?, 'ai', 'random')`,
    ).run(gameId, seat);
  db.query('INSERT INTO game_initial_state VALUES (?, ?, 0)').run(gameId, JSON.stringify(input.initialState));
  for (const [i, { action, player, turnNumber: turn, phase }] of kept.entries())
    db.query(
      `INSERT INTO game_moves (game_id, move_number, turn_number, player, phase, move_type, move_json)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      gameId,
      i,
      turn,
      player,
      phase,
      action.type,
      JSON.stringify({
        id: `move-${i}`,
        ...action,
        player,
        timestamp: 'x',
        thinkTime: 1,
        moveNumber: i + 1,
      }),
    );
};

/** Writes a file of schema 16 with these games. */
export const buildSchema16 = (file: string, game: Game, games: readonly LegacyGame[]): void => {
  const db = new Database(file, { create: true });
  db.run(TABLES_16);
  db.transaction(() => {
    for (const one of games) insertGame(db, game, one);
  })();
  db.close();
};
