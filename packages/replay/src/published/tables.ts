/** A column and the version that added it. */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly since: number;
}

/** `game_id TEXT NOT NULL; 5: metadata_json TEXT`: columns of version 1, then those added later. */
const columns = (text: string): readonly Column[] =>
  text.split(';').flatMap((part) => {
    const [, version = '1', list = ''] = /^\s*(?:(\d+):)?([\s\S]*)$/.exec(part)!;
    return list.split(',').map((column) => {
      const [name = '', ...type] = column.trim().split(/\s+/);
      return { name, type: type.join(' '), since: Number(version) };
    });
  });

interface Table {
  readonly since: number;
  readonly columns: readonly Column[];
  readonly key: string;
  readonly isOfGame: boolean;
}

const ofGame = (since: number, text: string, key: string): Table => ({
  since,
  columns: columns(`game_id TEXT NOT NULL, ${text}`),
  key: `game_id${key === '' ? '' : `, ${key}`}`,
  isOfGame: true,
});

/** The tables of the published RingRift service, with the version that added each table and column. */
const TABLES: Readonly<Record<string, Table>> = {
  schema_metadata: {
    since: 2,
    columns: columns('key TEXT NOT NULL, value TEXT NOT NULL'),
    key: 'key',
    isOfGame: false,
  },
  games: {
    since: 1,
    columns:
      columns(`game_id TEXT NOT NULL, board_type TEXT NOT NULL, num_players INTEGER NOT NULL, rng_seed INTEGER,
      created_at TEXT NOT NULL, completed_at TEXT, game_status TEXT NOT NULL, winner INTEGER, termination_reason TEXT,
      total_moves INTEGER NOT NULL, total_turns INTEGER NOT NULL, duration_ms INTEGER, source TEXT,
      schema_version INTEGER NOT NULL;
      2: time_control_type TEXT DEFAULT 'none', initial_time_ms INTEGER, time_increment_ms INTEGER;
      5: metadata_json TEXT; 9: quality_score REAL, quality_category TEXT; 12: engine_mode TEXT;
      13: parity_status TEXT DEFAULT 'pending', parity_checked_at TEXT, parity_divergence_move INTEGER;
      16: opponent_type TEXT, opponent_model_id TEXT`),
    key: 'game_id',
    isOfGame: false,
  },
  game_players: ofGame(
    1,
    `player_number INTEGER NOT NULL, player_type TEXT NOT NULL, ai_type TEXT, ai_difficulty INTEGER, ai_profile_id TEXT,
      final_eliminated_rings INTEGER, final_territory_spaces INTEGER, final_rings_in_hand INTEGER`,
    'player_number',
  ),
  game_initial_state: ofGame(1, 'initial_state_json TEXT NOT NULL, compressed INTEGER DEFAULT 0', ''),
  game_moves: ofGame(
    1,
    `move_number INTEGER NOT NULL, turn_number INTEGER NOT NULL, player INTEGER NOT NULL, phase TEXT NOT NULL,
      move_type TEXT NOT NULL, move_json TEXT NOT NULL, timestamp TEXT, think_time_ms INTEGER;
      2: time_remaining_ms INTEGER, engine_eval REAL, engine_eval_type TEXT, engine_depth INTEGER, engine_nodes INTEGER,
      engine_pv TEXT, engine_time_ms INTEGER; 10: move_probs TEXT; 11: search_stats_json TEXT;
      18: heuristic_features BLOB`,
    'move_number',
  ),
  game_state_snapshots: ofGame(
    1,
    'move_number INTEGER NOT NULL, state_json TEXT NOT NULL, compressed INTEGER DEFAULT 0; 3: state_hash TEXT',
    'move_number',
  ),
  game_choices: ofGame(
    1,
    `move_number INTEGER NOT NULL, choice_type TEXT NOT NULL, player INTEGER NOT NULL, options_json TEXT NOT NULL,
      selected_option_json TEXT NOT NULL, ai_reasoning TEXT`,
    'move_number, choice_type',
  ),
  game_history_entries: ofGame(
    3,
    `move_number INTEGER NOT NULL, player INTEGER NOT NULL, phase_before TEXT NOT NULL, phase_after TEXT NOT NULL,
      status_before TEXT NOT NULL, status_after TEXT NOT NULL, progress_before_json TEXT NOT NULL,
      progress_after_json TEXT NOT NULL, state_hash_before TEXT, state_hash_after TEXT,
      board_summary_before_json TEXT, board_summary_after_json TEXT;
      4: state_before_json TEXT, state_after_json TEXT, compressed_states INTEGER DEFAULT 0;
      6: available_moves_json TEXT, available_moves_count INTEGER, engine_eval REAL, engine_depth INTEGER;
      7: fsm_valid INTEGER, fsm_error_code TEXT`,
    'move_number',
  ),
  game_nnue_features: ofGame(
    8,
    `move_number INTEGER NOT NULL, player_perspective INTEGER NOT NULL, features BLOB NOT NULL, value REAL NOT NULL,
      board_type TEXT NOT NULL, feature_dim INTEGER NOT NULL`,
    'move_number, player_perspective',
  ),
  orphaned_games: {
    since: 14,
    columns:
      columns(`game_id TEXT NOT NULL, detected_at TEXT NOT NULL, reason TEXT, original_status TEXT, board_type TEXT,
      num_players INTEGER`),
    key: 'game_id',
    isOfGame: false,
  },
};

const INDEXES: readonly (readonly [since: number, name: string, target: string])[] = [
  [1, 'idx_games_board_type', 'games(board_type)'],
  [1, 'idx_games_winner', 'games(winner)'],
  [1, 'idx_games_termination', 'games(termination_reason)'],
  [1, 'idx_games_created', 'games(created_at)'],
  [1, 'idx_games_source', 'games(source)'],
  [1, 'idx_moves_game_turn', 'game_moves(game_id, turn_number)'],
  [3, 'idx_history_game', 'game_history_entries(game_id)'],
  [15, 'idx_games_board_players', 'games(board_type, num_players)'],
  [15, 'idx_moves_lookup', 'game_moves(game_id, move_number)'],
];

/** The minimum number of moves of a finished game from version 17 on. */
export const FEWEST_MOVES = 5;

const triggers = (version: number): readonly string[] => {
  if (version < 14) return [];
  const fewest = version < 17 ? 1 : FEWEST_MOVES;
  const finished = `NEW.game_status IN ('completed', 'finished')`;
  const onComplete = `CREATE TRIGGER enforce_moves_on_complete BEFORE UPDATE ON games
    WHEN ${finished} AND NEW.total_moves < ${fewest} BEGIN SELECT RAISE(ABORT, 'too few moves'); END`;
  const onInsert = `CREATE TRIGGER enforce_moves_on_insert AFTER INSERT ON games WHEN ${finished}
    AND (SELECT count(*) FROM game_moves WHERE game_id = NEW.game_id) < ${fewest}
    BEGIN SELECT RAISE(ABORT, 'too few moves'); END`;
  return version < 17 ? [onComplete] : [onComplete, onInsert];
};

const createTable = (name: string, { columns: all, key, isOfGame }: Table, version: number): string => {
  const lines = all
    .filter(({ since }) => since <= version)
    .map(({ name: column, type }) => `${column} ${type}`);
  const parent = isOfGame ? ['FOREIGN KEY (game_id) REFERENCES games(game_id) ON DELETE CASCADE'] : [];
  return `CREATE TABLE ${name} (\n  ${[...lines, `PRIMARY KEY (${key})`, ...parent].join(',\n  ')}\n)`;
};

/** The newest version, which readers do not migrate. */
export const NEWEST_VERSION = 18;

/** The statements that create an empty database of a version. */
export const createPublished = (version: number = NEWEST_VERSION): readonly string[] => [
  ...Object.entries(TABLES)
    .filter(([, { since }]) => since <= version)
    .map(([name, table]) => createTable(name, table, version)),
  ...INDEXES.filter(([since]) => since <= version).map(
    ([, name, target]) => `CREATE INDEX ${name} ON ${target}`,
  ),
  ...triggers(version),
  ...(version < 2 ? [] : [`INSERT INTO schema_metadata VALUES ('schema_version', '${version}')`]),
];
