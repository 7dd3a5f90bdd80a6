import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { fileStore, storeNim, withFolder } from './support.ts';

/** The documented tables: column, type, and whether it may be NULL. Keys have their position in brackets. */
const TABLES: Readonly<Record<string, string>> = {
  games: `game_id TEXT [1], board_type TEXT NOT NULL, num_players INTEGER NOT NULL, rng_seed INTEGER,
    created_at TIMESTAMP, completed_at TIMESTAMP, game_status TEXT NOT NULL, winner INTEGER, termination_reason TEXT,
    total_moves INTEGER NOT NULL, total_turns INTEGER NOT NULL, duration_ms INTEGER, source TEXT,
    schema_version INTEGER NOT NULL, time_control_type TEXT, initial_time_ms INTEGER, time_increment_ms INTEGER,
    metadata_json TEXT, quality_score REAL, quality_category TEXT, engine_mode TEXT, opponent_type TEXT,
    opponent_model_id TEXT, parity_status TEXT, parity_checked_at TEXT, parity_divergence_move INTEGER,
    game TEXT NOT NULL, rules_version TEXT, engine_version TEXT`,
  game_players: `game_id TEXT NOT NULL [1], player_number INTEGER NOT NULL [2], player_type TEXT NOT NULL, ai_type TEXT,
    ai_difficulty INTEGER, ai_profile_id TEXT, final_eliminated_rings INTEGER, final_territory_spaces INTEGER,
    final_rings_in_hand INTEGER`,
  game_initial_state: 'game_id TEXT NOT NULL [1], initial_state_json TEXT NOT NULL, compressed INTEGER',
  game_moves: `game_id TEXT NOT NULL [1], move_number INTEGER NOT NULL [2], turn_number INTEGER NOT NULL,
    player INTEGER NOT NULL, phase TEXT NOT NULL, move_type TEXT NOT NULL, move_json TEXT NOT NULL, timestamp TIMESTAMP,
    think_time_ms INTEGER, time_remaining_ms INTEGER, engine_eval REAL, engine_eval_type TEXT, engine_depth INTEGER,
    engine_nodes INTEGER, engine_pv TEXT, engine_time_ms INTEGER, move_probs TEXT, search_stats_json TEXT`,
  game_state_snapshots: `game_id TEXT NOT NULL [1], move_number INTEGER NOT NULL [2], state_json TEXT NOT NULL,
    compressed INTEGER, state_hash TEXT`,
  game_choices: `game_id TEXT NOT NULL [1], move_number INTEGER NOT NULL [2], choice_type TEXT NOT NULL [3],
    player INTEGER NOT NULL, options_json TEXT NOT NULL, selected_option_json TEXT NOT NULL, ai_reasoning TEXT`,
  game_history_entries: `game_id TEXT NOT NULL [1], move_number INTEGER NOT NULL [2], player INTEGER NOT NULL,
    phase_before TEXT NOT NULL, phase_after TEXT NOT NULL, status_before TEXT NOT NULL, status_after TEXT NOT NULL,
    progress_before_json TEXT NOT NULL, progress_after_json TEXT NOT NULL, state_hash_before TEXT, state_hash_after TEXT,
    board_summary_before_json TEXT, board_summary_after_json TEXT, state_before_json TEXT, state_after_json TEXT,
    compressed_states INTEGER, available_moves_json TEXT, available_moves_count INTEGER, engine_eval REAL,
    engine_depth INTEGER, fsm_valid INTEGER, fsm_error_code TEXT`,
  game_nnue_features: `game_id TEXT NOT NULL [1], move_number INTEGER NOT NULL [2],
    player_perspective INTEGER NOT NULL [3], features BLOB NOT NULL, value REAL NOT NULL, board_type TEXT NOT NULL,
    feature_dim INTEGER NOT NULL`,
  orphaned_games: `game_id TEXT [1], detected_at TEXT NOT NULL, reason TEXT, original_status TEXT, board_type TEXT,
    num_players INTEGER`,
};

const INDEXES: Readonly<Record<string, string>> = {
  idx_games_board_type: 'games: board_type',
  idx_games_winner: 'games: winner',
  idx_games_termination: 'games: termination_reason',
  idx_games_created: 'games: created_at',
  idx_games_board_players: 'games: board_type, num_players',
  idx_games_config: 'games: board_type, num_players, game_status',
  idx_games_opponent_type: 'games: opponent_type',
  idx_games_board_opponent: 'games: board_type, opponent_type',
  idx_games_parity_status: 'games: parity_status',
  idx_games_quality_board: 'games: board_type, quality_score DESC',
  idx_moves_game_turn: 'game_moves: game_id, turn_number',
  idx_moves_lookup: 'game_moves: game_id, move_number',
  idx_games_game_board_players: 'games: game, board_type, num_players',
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

const tableText = (db: Database, table: string): string =>
  (db.query(`PRAGMA table_info(${table})`).all() as Column[])
    .map(
      ({ name, type, notnull, pk }) => `${name} ${type}${notnull ? ' NOT NULL' : ''}${pk ? ` [${pk}]` : ''}`,
    )
    .join(', ');

const indexText = (db: Database, index: string): string => {
  const row = db.query('SELECT tbl_name FROM sqlite_schema WHERE name = ?').get(index) as {
    tbl_name: string;
  };
  const columns = db.query(`PRAGMA index_xinfo(${index})`).all() as {
    name: string;
    desc: number;
    key: number;
  }[];
  const keys = columns
    .filter(({ key }) => key === 1)
    .map(({ name, desc }) => `${name}${desc ? ' DESC' : ''}`);
  return `${row.tbl_name}: ${keys.join(', ')}`;
};

describe('a plain SQLite reader', () => {
  test('finds the nine tables and the indexes of the format, column by column', async () => {
    await withFolder(async (folder) => {
      const file = `${folder}/games.db`;
      await (await fileStore(file)).close();
      const plain = new Database(file, { readonly: true });
      for (const [table, columns] of Object.entries(TABLES))
        expect(`${table}: ${tableText(plain, table)}`).toBe(`${table}: ${columns.replace(/\s+/g, ' ')}`);
      for (const [index, target] of Object.entries(INDEXES)) expect(indexText(plain, index)).toBe(target);
      expect(plain.query('PRAGMA user_version').get()).toEqual({ user_version: 100 });
      expect(plain.query('PRAGMA application_id').get()).toEqual({ application_id: 0x4c756475 });
      expect(plain.query('SELECT * FROM schema_metadata ORDER BY key').all()).toEqual([
        { key: 'format', value: 'ludus' },
        { key: 'schema_version', value: '100' },
      ]);
      expect(plain.query('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
      plain.close();
    });
  });

  test('finds foreign keys to games in every table of a game', async () => {
    await withFolder(async (folder) => {
      const file = `${folder}/games.db`;
      await (await fileStore(file)).close();
      const plain = new Database(file, { readonly: true });
      const children = Object.keys(TABLES).filter((table) => table !== 'games' && table !== 'orphaned_games');
      for (const table of children)
        expect(plain.query(`PRAGMA foreign_key_list(${table})`).all()).toMatchObject([
          { table: 'games', from: 'game_id', to: 'game_id' },
        ]);
      plain.close();
    });
  });

  test.if(Bun.which('sqlite3') !== null)('the search works with the SQLite of the system', async () => {
    await withFolder(async (folder) => {
      const file = `${folder}/games.db`;
      {
        await using db = await fileStore(file);
        await storeNim(db, 1, { gameId: 'a', notes: 'a rare word' });
      }
      const statements = [
        `SELECT count(*) FROM game_search WHERE game_search MATCH 'text : rare'`,
        `INSERT INTO game_search (rowid, text, tags) VALUES (99, 'another', '')`,
        `SELECT rowid FROM game_search WHERE game_search MATCH 'text : another'`,
        `INSERT INTO game_search (game_search, rowid, text, tags) VALUES ('delete', 99, 'another', '')`,
        `SELECT count(*) FROM game_search WHERE game_search MATCH 'text : another'`,
        'PRAGMA integrity_check',
      ];
      const { stdout, stderr } = Bun.spawnSync(['sqlite3', file, statements.join(';')]);
      expect({ out: stdout.toString().split('\n'), err: stderr.toString() }).toEqual({
        out: ['1', '99', '0', 'ok', ''],
        err: '',
      });
      await using db = await fileStore(file);
      expect(unwrap(await db.countGames({ text: 'rare' }))).toBe(1);
    });
  });
});
