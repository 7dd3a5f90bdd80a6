import { HAD_CHOICE } from '../positions.ts';
import { MOVE_TABLES } from '../rowStore.ts';
import { noteTurningPoints } from '../turningPoints.ts';
import { SCHEMA_VERSION } from '../types.ts';
import { INDEX_ALL_WORDS, SEARCH_TABLE } from './search.ts';

/**
 * The nine tables, column by column as documented in `docs/replay-database.md`.
 *
 * All but two are stored in the order of their primary key (`WITHOUT ROWID`), so a game id is stored once per
 * row instead of twice.
 */
export const TABLES = {
  games: `CREATE TABLE games (
    game_id TEXT PRIMARY KEY,
    board_type TEXT NOT NULL,
    num_players INTEGER NOT NULL,
    rng_seed INTEGER,
    created_at TIMESTAMP,
    completed_at TIMESTAMP,
    game_status TEXT NOT NULL,
    winner INTEGER,
    termination_reason TEXT,
    total_moves INTEGER NOT NULL,
    total_turns INTEGER NOT NULL,
    duration_ms INTEGER,
    source TEXT,
    schema_version INTEGER NOT NULL,
    time_control_type TEXT,
    initial_time_ms INTEGER,
    time_increment_ms INTEGER,
    metadata_json TEXT,
    quality_score REAL,
    quality_category TEXT,
    engine_mode TEXT,
    opponent_type TEXT,
    opponent_model_id TEXT,
    parity_status TEXT,
    parity_checked_at TEXT,
    parity_divergence_move INTEGER,
    game TEXT NOT NULL DEFAULT 'ringrift',
    rules_version TEXT,
    engine_version TEXT
  )`,
  game_players: `CREATE TABLE game_players (
    game_id TEXT NOT NULL REFERENCES games(game_id),
    player_number INTEGER NOT NULL,
    player_type TEXT NOT NULL,
    ai_type TEXT,
    ai_difficulty INTEGER,
    ai_profile_id TEXT,
    final_eliminated_rings INTEGER,
    final_territory_spaces INTEGER,
    final_rings_in_hand INTEGER,
    PRIMARY KEY (game_id, player_number)
  ) WITHOUT ROWID`,
  game_initial_state: `CREATE TABLE game_initial_state (
    game_id TEXT PRIMARY KEY REFERENCES games(game_id),
    initial_state_json TEXT NOT NULL,
    compressed INTEGER DEFAULT 0
  ) WITHOUT ROWID`,
  game_moves: `CREATE TABLE game_moves (
    game_id TEXT NOT NULL REFERENCES games(game_id),
    move_number INTEGER NOT NULL,
    turn_number INTEGER NOT NULL,
    player INTEGER NOT NULL,
    phase TEXT NOT NULL,
    move_type TEXT NOT NULL,
    move_json TEXT NOT NULL,
    timestamp TIMESTAMP,
    think_time_ms INTEGER,
    time_remaining_ms INTEGER,
    engine_eval REAL,
    engine_eval_type TEXT,
    engine_depth INTEGER,
    engine_nodes INTEGER,
    engine_pv TEXT,
    engine_time_ms INTEGER,
    move_probs TEXT,
    search_stats_json TEXT,
    PRIMARY KEY (game_id, move_number)
  ) WITHOUT ROWID`,
  game_state_snapshots: `CREATE TABLE game_state_snapshots (
    game_id TEXT NOT NULL REFERENCES games(game_id),
    move_number INTEGER NOT NULL,
    state_json TEXT NOT NULL,
    compressed INTEGER DEFAULT 0,
    state_hash TEXT,
    PRIMARY KEY (game_id, move_number)
  ) WITHOUT ROWID`,
  game_choices: `CREATE TABLE game_choices (
    game_id TEXT NOT NULL REFERENCES games(game_id),
    move_number INTEGER NOT NULL,
    choice_type TEXT NOT NULL,
    player INTEGER NOT NULL,
    options_json TEXT NOT NULL,
    selected_option_json TEXT NOT NULL,
    ai_reasoning TEXT,
    PRIMARY KEY (game_id, move_number, choice_type)
  ) WITHOUT ROWID`,
  game_history_entries: `CREATE TABLE game_history_entries (
    game_id TEXT NOT NULL REFERENCES games(game_id),
    move_number INTEGER NOT NULL,
    player INTEGER NOT NULL,
    phase_before TEXT NOT NULL,
    phase_after TEXT NOT NULL,
    status_before TEXT NOT NULL,
    status_after TEXT NOT NULL,
    progress_before_json TEXT NOT NULL,
    progress_after_json TEXT NOT NULL,
    state_hash_before TEXT,
    state_hash_after TEXT,
    board_summary_before_json TEXT,
    board_summary_after_json TEXT,
    state_before_json TEXT,
    state_after_json TEXT,
    compressed_states INTEGER,
    available_moves_json TEXT,
    available_moves_count INTEGER,
    engine_eval REAL,
    engine_depth INTEGER,
    fsm_valid INTEGER,
    fsm_error_code TEXT,
    PRIMARY KEY (game_id, move_number)
  ) WITHOUT ROWID`,
  game_nnue_features: `CREATE TABLE game_nnue_features (
    game_id TEXT NOT NULL REFERENCES games(game_id),
    move_number INTEGER NOT NULL,
    player_perspective INTEGER NOT NULL,
    features BLOB NOT NULL,
    value REAL NOT NULL,
    board_type TEXT NOT NULL,
    feature_dim INTEGER NOT NULL,
    PRIMARY KEY (game_id, move_number, player_perspective)
  ) WITHOUT ROWID`,
  orphaned_games: `CREATE TABLE orphaned_games (
    game_id TEXT PRIMARY KEY,
    detected_at TEXT NOT NULL,
    reason TEXT,
    original_status TEXT,
    board_type TEXT,
    num_players INTEGER
  )`,
} as const;

export type TableName = keyof typeof TABLES;

/** Everything that belongs to one game, children first: the order of deletion. */
export const GAME_TABLES: readonly string[] = [
  ...MOVE_TABLES,
  'game_feature_versions',
  'game_turning_points',
  'game_writers',
  'game_initial_state',
  'game_players',
  'games',
];

/** The indexes of schema 16. */
const INDEXES_16 = {
  idx_games_board_type: 'games(board_type)',
  idx_games_winner: 'games(winner)',
  idx_games_termination: 'games(termination_reason)',
  idx_games_created: 'games(created_at)',
  idx_games_board_players: 'games(board_type, num_players)',
  idx_games_config: 'games(board_type, num_players, game_status)',
  idx_games_opponent_type: 'games(opponent_type)',
  idx_games_board_opponent: 'games(board_type, opponent_type)',
  idx_games_parity_status: 'games(parity_status)',
  idx_games_quality_board: 'games(board_type, quality_score DESC)',
  idx_moves_game_turn: 'game_moves(game_id, turn_number)',
  idx_moves_lookup: 'game_moves(game_id, move_number)',
} as const;

/** Added later: the index by game, and one for every filter that would otherwise scan. */
const LATER_INDEXES = {
  idx_games_game_board_players: 'games(game, board_type, num_players)',
  idx_games_game: 'games(game)',
  idx_games_num_players: 'games(num_players)',
  idx_games_status: 'games(game_status)',
  idx_games_source: 'games(source)',
  idx_games_total_moves: 'games(total_moves)',
  idx_games_quality: 'games(quality_score)',
  idx_players_player_type: 'game_players(player_type, game_id)',
  idx_players_ai_type: 'game_players(ai_type, game_id)',
  idx_players_ai_profile: 'game_players(ai_profile_id, game_id)',
} as const;

/** Added recently: files may still lack it. */
export const POSITION_INDEX = 'idx_history_position';
const NEW_INDEXES = {
  [POSITION_INDEX]: `game_history_entries(state_hash_before) WHERE ${HAD_CHOICE}`,
  idx_turning_points_share: 'game_turning_points(share, game_id)',
} as const;

export const INDEXES: Readonly<Record<string, string>> = {
  ...INDEXES_16,
  ...LATER_INDEXES,
  ...NEW_INDEXES,
};

/**
 * In addition to the nine tables: the format of the file; the words of metadata, tags and notes; the layout
 * version of each game's features; where a game was decided; and who is writing a live game.
 */
export const COMPANIONS = {
  schema_metadata: `CREATE TABLE schema_metadata (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  )`,
  game_search: SEARCH_TABLE,
  game_feature_versions: `CREATE TABLE game_feature_versions (
    game_id TEXT PRIMARY KEY REFERENCES games(game_id),
    version INTEGER NOT NULL
  ) WITHOUT ROWID`,
  game_turning_points: `CREATE TABLE game_turning_points (
    game_id TEXT PRIMARY KEY REFERENCES games(game_id),
    move_number INTEGER NOT NULL,
    share REAL NOT NULL
  ) WITHOUT ROWID`,
  game_writers: `CREATE TABLE game_writers (
    game_id TEXT PRIMARY KEY REFERENCES games(game_id),
    writer TEXT NOT NULL,
    written_at INTEGER NOT NULL
  ) WITHOUT ROWID`,
} as const;

/** "Ludu" in the header of the file, where tools such as `file` look. */
export const APPLICATION_ID = 0x4c756475;

/**
 * What distinguishes our files from others: a mark in the header, and one in the table where the published
 * RingRift service looks for a version. That service refuses a file with a newer version; without the mark,
 * it would treat our file as its own and alter it.
 */
export const MARK: readonly string[] = [
  `INSERT OR REPLACE INTO schema_metadata VALUES ('format', 'ludus'), ('schema_version', '${SCHEMA_VERSION}')`,
  `PRAGMA application_id = ${APPLICATION_ID}`,
  `PRAGMA user_version = ${SCHEMA_VERSION}`,
];

const indexStatement = ([name, target]: readonly [string, string]): string =>
  `CREATE INDEX IF NOT EXISTS ${name} ON ${target}`;

/** Creates an empty database. */
export const CREATE: readonly string[] = [
  ...Object.values(TABLES),
  ...Object.values(COMPANIONS),
  ...Object.entries(INDEXES).map(indexStatement),
];

/** Upgrades a database of schema 16; its games are RingRift. */
export const MIGRATE_16: readonly string[] = [
  `ALTER TABLE games ADD COLUMN game TEXT NOT NULL DEFAULT 'ringrift'`,
  'ALTER TABLE games ADD COLUMN rules_version TEXT',
  'ALTER TABLE games ADD COLUMN engine_version TEXT',
  ...Object.values(COMPANIONS),
  ...Object.entries(INDEXES).map(indexStatement),
  `UPDATE games SET schema_version = ${SCHEMA_VERSION}`,
  INDEX_ALL_WORDS,
  noteTurningPoints(),
];

/** Creates the indexes that files of this schema may lack. */
export const missingIndexes = (known: ReadonlySet<string>): readonly string[] =>
  Object.entries(NEW_INDEXES)
    .filter(([name]) => !known.has(name))
    .map(indexStatement);

const columnsIn = (sql: string): string[] =>
  [...sql.matchAll(/^ {4}([a-z_]+) [A-Z]/gm)].map(([, name]) => name!).filter((name) => name !== 'PRIMARY');

/** The columns of a table, in order. */
export const columnsOf = (table: TableName): readonly string[] => columnsIn(TABLES[table]);

/** The columns `games` had in schema 16. */
export const GAMES_COLUMNS_16 = columnsOf('games').slice(0, -3);
