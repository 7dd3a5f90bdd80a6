import { HAD_CHOICE } from '../positions.ts';
import { MOVE_TABLES } from '../rowStore.ts';
import { noteTurningPoints } from '../turningPoints.ts';

/**
 * The nine tables in PostgreSQL, with the same columns as in a file. Timestamps are texts as given and
 * compare byte by byte; numbers from outside need not be whole; states are bytes, compressed or not. Rows are
 * always inserted and removed together with their game, so there are no foreign keys, which would be checked
 * for every row.
 */
const TABLES = {
  games: `
    game_id TEXT COLLATE "C" PRIMARY KEY,
    board_type TEXT NOT NULL,
    num_players INTEGER NOT NULL,
    rng_seed TEXT,
    created_at TEXT COLLATE "C",
    completed_at TEXT COLLATE "C",
    game_status TEXT NOT NULL,
    winner INTEGER,
    termination_reason TEXT,
    total_moves INTEGER NOT NULL,
    total_turns INTEGER NOT NULL,
    duration_ms DOUBLE PRECISION,
    source TEXT,
    schema_version INTEGER NOT NULL,
    time_control_type TEXT,
    initial_time_ms DOUBLE PRECISION,
    time_increment_ms DOUBLE PRECISION,
    metadata_json TEXT,
    quality_score DOUBLE PRECISION,
    quality_category TEXT,
    engine_mode TEXT,
    opponent_type TEXT,
    opponent_model_id TEXT,
    parity_status TEXT,
    parity_checked_at TEXT,
    parity_divergence_move INTEGER,
    game TEXT NOT NULL DEFAULT 'ringrift',
    rules_version TEXT,
    engine_version TEXT,
    order_key BIGINT GENERATED ALWAYS AS IDENTITY`,
  game_players: `
    game_id TEXT COLLATE "C" NOT NULL,
    player_number INTEGER NOT NULL,
    player_type TEXT NOT NULL,
    ai_type TEXT,
    ai_difficulty DOUBLE PRECISION,
    ai_profile_id TEXT,
    final_eliminated_rings DOUBLE PRECISION,
    final_territory_spaces DOUBLE PRECISION,
    final_rings_in_hand DOUBLE PRECISION,
    PRIMARY KEY (game_id, player_number)`,
  game_initial_state: `
    game_id TEXT COLLATE "C" PRIMARY KEY,
    initial_state_json BYTEA NOT NULL,
    compressed INTEGER DEFAULT 0`,
  game_moves: `
    game_id TEXT COLLATE "C" NOT NULL,
    move_number INTEGER NOT NULL,
    turn_number INTEGER NOT NULL,
    player INTEGER NOT NULL,
    phase TEXT NOT NULL,
    move_type TEXT NOT NULL,
    move_json TEXT NOT NULL,
    timestamp TEXT,
    think_time_ms DOUBLE PRECISION,
    time_remaining_ms DOUBLE PRECISION,
    engine_eval DOUBLE PRECISION,
    engine_eval_type TEXT,
    engine_depth DOUBLE PRECISION,
    engine_nodes DOUBLE PRECISION,
    engine_pv TEXT,
    engine_time_ms DOUBLE PRECISION,
    move_probs TEXT,
    search_stats_json TEXT,
    PRIMARY KEY (game_id, move_number)`,
  game_state_snapshots: `
    game_id TEXT COLLATE "C" NOT NULL,
    move_number INTEGER NOT NULL,
    state_json BYTEA NOT NULL,
    compressed INTEGER DEFAULT 0,
    state_hash TEXT,
    PRIMARY KEY (game_id, move_number)`,
  game_choices: `
    game_id TEXT COLLATE "C" NOT NULL,
    move_number INTEGER NOT NULL,
    choice_type TEXT COLLATE "C" NOT NULL,
    player INTEGER NOT NULL,
    options_json TEXT NOT NULL,
    selected_option_json TEXT NOT NULL,
    ai_reasoning TEXT,
    PRIMARY KEY (game_id, move_number, choice_type)`,
  game_history_entries: `
    game_id TEXT COLLATE "C" NOT NULL,
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
    engine_eval DOUBLE PRECISION,
    engine_depth DOUBLE PRECISION,
    fsm_valid INTEGER,
    fsm_error_code TEXT,
    PRIMARY KEY (game_id, move_number)`,
  game_nnue_features: `
    game_id TEXT COLLATE "C" NOT NULL,
    move_number INTEGER NOT NULL,
    player_perspective INTEGER NOT NULL,
    features BYTEA NOT NULL,
    value DOUBLE PRECISION NOT NULL,
    board_type TEXT NOT NULL,
    feature_dim INTEGER NOT NULL,
    PRIMARY KEY (game_id, move_number, player_perspective)`,
  orphaned_games: `
    game_id TEXT COLLATE "C" PRIMARY KEY,
    detected_at TEXT COLLATE "C" NOT NULL,
    reason TEXT,
    original_status TEXT,
    board_type TEXT,
    num_players INTEGER`,
} as const;

/**
 * In addition to the nine tables: words to search for, versions of features, writers of live games, and a
 * server's own data.
 */
const COMPANIONS = {
  game_search: `
    order_key BIGINT PRIMARY KEY,
    game_id TEXT COLLATE "C" NOT NULL UNIQUE,
    words TSVECTOR NOT NULL,
    tags TEXT[] NOT NULL`,
  game_feature_versions: `
    game_id TEXT COLLATE "C" PRIMARY KEY,
    version INTEGER NOT NULL`,
  game_turning_points: `
    game_id TEXT COLLATE "C" PRIMARY KEY,
    move_number INTEGER NOT NULL,
    share DOUBLE PRECISION NOT NULL`,
  game_writers: `
    game_id TEXT COLLATE "C" PRIMARY KEY,
    writer TEXT NOT NULL,
    written_at DOUBLE PRECISION NOT NULL`,
  sessions: `
    id TEXT COLLATE "C" PRIMARY KEY,
    is_over BOOLEAN NOT NULL,
    is_listed BOOLEAN NOT NULL,
    changed_at DOUBLE PRECISION NOT NULL,
    record TEXT NOT NULL,
    owner TEXT COLLATE "C",
    epoch INTEGER NOT NULL DEFAULT 0`,
  servers: `
    instance TEXT COLLATE "C" PRIMARY KEY,
    url TEXT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL`,
  kept: `
    name TEXT COLLATE "C" PRIMARY KEY,
    value TEXT NOT NULL`,
  beats: `
    instance TEXT COLLATE "C" PRIMARY KEY,
    alive_at DOUBLE PRECISION NOT NULL`,
  analyses: `
    game_id TEXT COLLATE "C" NOT NULL,
    agent TEXT COLLATE "C" NOT NULL,
    fingerprint TEXT NOT NULL,
    total INTEGER NOT NULL,
    status TEXT NOT NULL,
    asked_at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game_id, agent)`,
  assessments: `
    game_id TEXT COLLATE "C" NOT NULL,
    agent TEXT COLLATE "C" NOT NULL,
    move_number INTEGER NOT NULL,
    assessment_json TEXT NOT NULL,
    PRIMARY KEY (game_id, agent, move_number)`,
  store_version: `
    version INTEGER NOT NULL`,
} as const;

const ALL = { ...TABLES, ...COMPANIONS };

export type TableName = keyof typeof ALL;

export const ALL_TABLES: readonly string[] = Object.keys(ALL);

/** Everything that belongs to one game, except its row in `games`. */
export const CHILD_TABLES = [
  ...MOVE_TABLES,
  'game_feature_versions',
  'game_turning_points',
  'game_writers',
  'game_search',
  'game_initial_state',
  'game_players',
] as const satisfies readonly TableName[];

/** These indexes list games with one value in the order of storing. */
const ORDERED = [
  'game',
  'game, board_type, num_players',
  'board_type',
  'board_type, num_players',
  'num_players',
  'winner',
  'termination_reason',
  'game_status',
  'source',
  'opponent_type',
  'parity_status',
];

const INDEXES: readonly string[] = [
  'UNIQUE INDEX ON games (order_key)',
  ...ORDERED.map((columns) => `INDEX ON games (${columns}, order_key)`),
  ...['created_at', 'total_moves', 'quality_score'].map((column) => `INDEX ON games (${column})`),
  ...['player_type', 'ai_type', 'ai_profile_id'].map(
    (column) => `INDEX ON game_players (${column}, game_id)`,
  ),
  // Entries are not queued in a pending list, which the next search would have to scan.
  'INDEX ON game_search USING gin (words) WITH (fastupdate = off)',
  'INDEX ON game_search USING gin (tags) WITH (fastupdate = off)',
  'INDEX ON sessions (is_over, changed_at)',
  'INDEX ON sessions (owner) WHERE NOT is_over',
];

/** What stores of earlier versions lack, by the name to look for. */
const ADDED_INDEXES = {
  idx_history_position: `game_history_entries (state_hash_before, game_id) WHERE ${HAD_CHOICE}`,
  idx_turning_points_share: 'game_turning_points (share, game_id)',
} as const;

const addedIndexes = Object.entries(ADDED_INDEXES).map(
  ([name, target]) => `CREATE INDEX IF NOT EXISTS ${name} ON ${target}`,
);

/** It exists if everything in `ADD` does. */
export const LAST_ADDED = 'idx_turning_points_share';

/** Upgrades a store that was created earlier. */
export const ADD: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS game_turning_points (${COMPANIONS.game_turning_points})`,
  'DELETE FROM game_turning_points',
  noteTurningPoints(),
  ...addedIndexes,
];

/** Creates the tables of an empty schema. */
export const CREATE: readonly string[] = [
  ...Object.entries(ALL).map(([name, columns]) => `CREATE TABLE ${name} (${columns})`),
  ...INDEXES.map((index) => `CREATE ${index}`),
  ...addedIndexes,
];

/** Upgrades a server's own data from an older version. Running games belong to a server that is gone. */
export const UPGRADE_LIVE: readonly string[] = [
  ...(['kept', 'servers'] as const).map((name) => `CREATE TABLE IF NOT EXISTS ${name} (${ALL[name]})`),
  `ALTER TABLE sessions ADD COLUMN IF NOT EXISTS owner TEXT COLLATE "C" DEFAULT ''`,
  'ALTER TABLE sessions ALTER COLUMN owner DROP DEFAULT',
  'ALTER TABLE sessions ADD COLUMN IF NOT EXISTS epoch INTEGER NOT NULL DEFAULT 0',
  'CREATE INDEX IF NOT EXISTS sessions_owner_idx ON sessions (owner) WHERE NOT is_over',
];

/** The list type of a column. */
export type ColumnType = 'TEXT' | 'INTEGER' | 'DOUBLE PRECISION' | 'BYTEA';

/** The columns of a table with their types, in order. */
export const columnsOf = (table: TableName): ReadonlyMap<string, ColumnType> =>
  new Map(
    [...ALL[table].matchAll(/^ {4}([a-z_]+) (TEXT|INTEGER|DOUBLE PRECISION|BYTEA)/gm)].map(
      ([, name, type]) => [name!, type as ColumnType],
    ),
  );
