import type { Game, Outcome } from '@ludus/kernel';
import { pack } from './packing.ts';
import { makeExtras, seedColumn } from './rows.ts';
import { GAME_TABLES, INDEX_WORDS, MOVE_TABLES } from './schema.ts';
import type { Runner, Value } from './statements.ts';
import { STEP_STATEMENTS, StepRows } from './stepRows.ts';
import {
  type Description,
  type GameId,
  type GameStatus,
  type ParityStatus,
  type PlayerInput,
  SCHEMA_VERSION,
} from './types.ts';

const insertInto = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;

const DESCRIPTION_COLUMNS = [
  'completed_at',
  'duration_ms',
  'source',
  'time_control_type',
  'initial_time_ms',
  'time_increment_ms',
  'quality_score',
  'quality_category',
  'engine_mode',
  'opponent_type',
  'opponent_model_id',
] as const;

const descriptionColumns = (description: Partial<Description>): Value[] => [
  description.completedAt ?? null,
  description.durationMs ?? null,
  description.source ?? null,
  description.timeControlType ?? null,
  description.initialTimeMs ?? null,
  description.timeIncrementMs ?? null,
  description.qualityScore ?? null,
  description.qualityCategory ?? null,
  description.engineMode ?? null,
  description.opponentType ?? null,
  description.opponentModelId ?? null,
];

const GAME_INSERT = insertInto('games', [
  'game_id',
  'game',
  'board_type',
  'num_players',
  'rng_seed',
  'created_at',
  'game_status',
  'winner',
  'termination_reason',
  'total_moves',
  'total_turns',
  'schema_version',
  'metadata_json',
  'rules_version',
  'engine_version',
  ...DESCRIPTION_COLUMNS,
]);

const PLAYER_INSERT = 'INSERT INTO game_players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)';
const WORDS_INSERT = `${INDEX_WORDS} AND game_id = ?`;
const INITIAL_STATE_INSERT = 'INSERT INTO game_initial_state VALUES (?, ?, ?)';
const SNAPSHOT_INSERT = 'INSERT OR REPLACE INTO game_state_snapshots VALUES (?, ?, ?, ?, ?)';
const ORIGIN_UPDATE = `UPDATE games SET rules_version = ?, engine_version = ?, parity_status = ?,
  parity_checked_at = ?, parity_divergence_move = ? WHERE game_id = ?`;

/** Every statement by which a whole game is written. */
export const GAME_STATEMENTS: readonly string[] = [
  GAME_INSERT,
  PLAYER_INSERT,
  WORDS_INSERT,
  INITIAL_STATE_INSERT,
  SNAPSHOT_INSERT,
  ORIGIN_UPDATE,
  ...STEP_STATEMENTS,
];

export interface NewGameRow {
  readonly gameId: GameId;
  readonly game: Game;
  readonly description: Description;
  readonly createdAt: string;
  readonly counters: readonly string[];
  /** Absent while the game is live. */
  readonly finished?: Finished;
}

export interface Finished {
  readonly ending: Ending;
  readonly moves: number;
  readonly turns: number;
  /** What every seat has in the end, by counter. */
  readonly seats: readonly FinalCounts[];
}

export interface Ending {
  readonly gameStatus: GameStatus;
  readonly winner: number | null;
  readonly terminationReason: string | null;
}

/** The columns `final_…` of a player, where the game counts such things. */
export interface FinalCounts {
  readonly [counter: string]: number;
}

const LIVE: Ending = { gameStatus: 'active', winner: null, terminationReason: null };

const UNKNOWN_PLAYER: PlayerInput = { playerType: 'ai' };

const finalColumns = ({ eliminatedRings, territorySpaces, ringsInHand }: FinalCounts): Value[] => [
  eliminatedRings ?? null,
  territorySpaces ?? null,
  ringsInHand ?? null,
];

/** The winner as one number: in a game of teams the lowest seat of the winning one. */
export const winnerOf = ({ winners }: Outcome): number | null => winners[0] ?? null;

/** What a game brings along when it comes from another store. */
export interface Origin {
  readonly rulesVersion?: string | null;
  readonly engineVersion?: string | null;
  readonly parityStatus?: ParityStatus;
  readonly parityCheckedAt?: string;
  readonly parityDivergenceMove?: number;
}

/** Every statement that writes. None of them begins or ends a transaction. */
export class Tables {
  readonly #runner: Runner;
  /** Rows of moves, of which there are many. */
  readonly steps: StepRows;

  constructor(runner: Runner) {
    this.#runner = runner;
    this.steps = new StepRows(runner);
  }

  run(sql: string, ...values: Value[]): number {
    return this.#runner.run(sql, values);
  }

  insertGame({ gameId, game, description, createdAt, counters, finished }: NewGameRow): void {
    const { boardType, numPlayers, rngSeed } = description;
    const { gameStatus, winner, terminationReason } = finished?.ending ?? LIVE;
    const extras = makeExtras({ ...description, counters });
    this.run(
      GAME_INSERT,
      gameId,
      game.id,
      boardType,
      numPlayers,
      seedColumn(rngSeed),
      createdAt,
      gameStatus,
      winner,
      terminationReason,
      finished?.moves ?? 0,
      finished?.turns ?? 0,
      SCHEMA_VERSION,
      extras,
      game.rulesVersion,
      game.engineVersion,
      ...descriptionColumns(description),
    );
    this.#insertPlayers(gameId, description, finished?.seats ?? []);
    this.indexWords(gameId);
  }

  #insertPlayers(
    gameId: GameId,
    { numPlayers, players = [] }: Description,
    seats: readonly FinalCounts[],
  ): void {
    for (let i = 0; i < numPlayers; i += 1) {
      const { playerType, aiType, aiDifficulty, aiProfileId } = players[i] ?? UNKNOWN_PLAYER;
      this.run(
        PLAYER_INSERT,
        gameId,
        i + 1,
        playerType,
        aiType ?? null,
        aiDifficulty ?? null,
        aiProfileId ?? null,
        ...finalColumns(seats[i] ?? {}),
      );
    }
  }

  indexWords(gameId: GameId): void {
    this.run(WORDS_INSERT, gameId);
  }

  setExtras(gameId: GameId, extras: string | null): void {
    this.run('DELETE FROM game_search WHERE rowid = (SELECT rowid FROM games WHERE game_id = ?)', gameId);
    this.run('UPDATE games SET metadata_json = ? WHERE game_id = ?', extras, gameId);
    this.indexWords(gameId);
  }

  insertInitialState(gameId: GameId, text: string): void {
    const { content, compressed } = pack(text);
    this.run(INITIAL_STATE_INSERT, gameId, content, compressed);
  }

  insertSnapshot(gameId: GameId, moveNumber: number, text: string, hash: string): void {
    const { content, compressed } = pack(text);
    this.run(SNAPSHOT_INSERT, gameId, moveNumber, content, compressed, hash);
  }

  setCounts(gameId: GameId, moves: number, turns: number): void {
    this.run('UPDATE games SET total_moves = ?, total_turns = ? WHERE game_id = ?', moves, turns, gameId);
  }

  setEnding(gameId: GameId, { gameStatus, winner, terminationReason }: Ending): void {
    this.run(
      'UPDATE games SET game_status = ?, winner = ?, termination_reason = ? WHERE game_id = ?',
      gameStatus,
      winner,
      terminationReason,
      gameId,
    );
  }

  /** What became known while a live game was played; what is not said stays as it was. */
  setDescription(gameId: GameId, description: Partial<Description>): void {
    const values = descriptionColumns(description);
    const changes = DESCRIPTION_COLUMNS.map((column) => `${column} = coalesce(?, ${column})`);
    this.run(`UPDATE games SET ${changes.join(', ')} WHERE game_id = ?`, ...values, gameId);
  }

  /** Where a game comes from another store: under which rules it was recorded, and what parity said. */
  setOrigin(gameId: GameId, origin: Origin): void {
    if (Object.keys(origin).length === 0) return;
    this.run(
      ORIGIN_UPDATE,
      origin.rulesVersion ?? null,
      origin.engineVersion ?? null,
      origin.parityStatus ?? null,
      origin.parityCheckedAt ?? null,
      origin.parityDivergenceMove ?? null,
      gameId,
    );
  }

  setFinalCounts(gameId: GameId, seats: readonly FinalCounts[]): void {
    for (const [i, counts] of seats.entries())
      this.run(
        `UPDATE game_players SET final_eliminated_rings = ?, final_territory_spaces = ?, final_rings_in_hand = ?
         WHERE game_id = ? AND player_number = ?`,
        ...finalColumns(counts),
        gameId,
        i + 1,
      );
  }

  setPlayers(gameId: GameId, players: readonly PlayerInput[]): void {
    for (const [i, { playerType, aiType, aiDifficulty, aiProfileId }] of players.entries())
      this.run(
        `UPDATE game_players SET player_type = ?, ai_type = ?, ai_difficulty = ?, ai_profile_id = ?
         WHERE game_id = ? AND player_number = ?`,
        playerType,
        aiType ?? null,
        aiDifficulty ?? null,
        aiProfileId ?? null,
        gameId,
        i + 1,
      );
  }

  /** Removes everything that belongs to a move from `moveNumber` on. */
  deleteMovesFrom(gameId: GameId, moveNumber: number): void {
    for (const table of MOVE_TABLES)
      this.run(`DELETE FROM ${table} WHERE game_id = ? AND move_number >= ?`, gameId, moveNumber);
  }

  /** Removes everything of a game; whether there was one. */
  deleteGame(gameId: GameId): boolean {
    this.run('DELETE FROM game_search WHERE rowid = (SELECT rowid FROM games WHERE game_id = ?)', gameId);
    this.run('DELETE FROM game_feature_versions WHERE game_id = ?', gameId);
    let removed = 0;
    for (const table of GAME_TABLES) removed = this.run(`DELETE FROM ${table} WHERE game_id = ?`, gameId);
    return removed > 0;
  }

  quarantine(gameId: GameId, reason: string, { status, boardType, numPlayers }: Quarantined): void {
    this.run(
      'INSERT OR REPLACE INTO orphaned_games VALUES (?, ?, ?, ?, ?, ?)',
      gameId,
      new Date().toISOString(),
      reason,
      status,
      boardType,
      numPlayers,
    );
  }
}

export interface Quarantined {
  readonly status: string;
  readonly boardType: string;
  readonly numPlayers: number;
}
