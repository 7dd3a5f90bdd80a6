import type { Database, Statement } from 'bun:sqlite';
import { type Game, ok, type Registry, type Tagged } from '@ludus/kernel';
import { unpack } from './packing.ts';
import { describeFirst, fail, type Place, type Replayed } from './problem.ts';
import {
  GAME_COLUMNS,
  type GameRow,
  type MoveRow,
  metadataOf,
  notesOf,
  type PlayerRow,
  parseExtras,
} from './rows.ts';
import {
  type ChoiceRecord,
  type GameId,
  type GameMetadata,
  type HistoryEntry,
  LEGACY_CHOICE_TYPE,
  type MoveRecord,
  type StoredGame,
} from './types.ts';

interface StateRow {
  readonly move_number: number;
  readonly content: unknown;
  readonly compressed: unknown;
  readonly state_hash: string | null;
}

interface ChoiceRow {
  readonly move_number: number;
  readonly choice_type: string;
  readonly player: number;
  readonly options_json: string;
  readonly selected_option_json: string;
  readonly ai_reasoning: string | null;
}

interface HistoryRow {
  readonly move_number: number;
  readonly player: number;
  readonly phase_before: string;
  readonly phase_after: string;
  readonly status_before: string;
  readonly status_after: string;
  readonly progress_before_json: string;
  readonly progress_after_json: string;
  readonly state_hash_before: string | null;
  readonly state_hash_after: string | null;
  readonly available_moves_count: number | null;
  readonly fsm_valid: number | null;
  readonly fsm_error_code: string | null;
}

/** Fields that the moves of schema 16 hold beside the action. */
const LEGACY_MOVE_FIELDS = ['id', 'player', 'timestamp', 'thinkTime'];

const without = (value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

/** A snapshot that can be relied on. */
export interface FoundState {
  /** The move it is after; −1 is the initial state. */
  readonly moveNumber: number;
  readonly state: unknown;
}

/** Every combination of filters is a statement of its own; beyond this many the oldest is prepared anew when needed. */
const MAX_PREPARED = 256;

/** Everything that only looks things up. What is in the file is checked on its way out, like all that comes from outside. */
export class Reader {
  readonly #db: Database;
  readonly #file: string;
  readonly #games: Registry;
  readonly #prepared = new Map<string, Statement>();

  constructor(db: Database, file: string, games: Registry) {
    this.#db = db;
    this.#file = file;
    this.#games = games;
  }

  close(): void {
    for (const statement of this.#prepared.values()) statement.finalize();
    this.#prepared.clear();
  }

  statement(sql: string): Statement {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      if (this.#prepared.size >= MAX_PREPARED) this.#prepared.delete(this.#prepared.keys().next().value!);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }

  place(gameId: GameId, moveNumber?: number): Place {
    return { file: this.#file, gameId, moveNumber };
  }

  row(gameId: GameId): Replayed<GameRow> {
    const row = this.statement(`SELECT ${GAME_COLUMNS} FROM games WHERE game_id = ?`).get(gameId);
    return row ? ok(row as GameRow) : fail(this.place(gameId), 'no_such_game', 'there is no such game.');
  }

  /** The rules of a game. */
  rules({ game, game_id }: Pick<GameRow, 'game' | 'game_id'>): Replayed<Game> {
    const found = this.#games.get(game);
    return found.ok ? found : fail(this.place(game_id), 'unknown_game', found.error.message);
  }

  describe(row: GameRow): GameMetadata {
    const players = this.statement('SELECT * FROM game_players WHERE game_id = ? ORDER BY player_number');
    return metadataOf(row, players.all(row.game_id) as PlayerRow[]);
  }

  initialState(game: Game, gameId: GameId): Replayed<unknown> {
    const row = this.statement(
      'SELECT initial_state_json AS content, compressed FROM game_initial_state WHERE game_id = ?',
    ).get(gameId) as StateRow | null;
    if (row === null) return fail(this.place(gameId), 'bad_state', 'the initial state is missing.');
    return this.#state(game, this.place(gameId), row);
  }

  #state(game: Game, place: Place, { content, compressed }: StateRow): Replayed<unknown> {
    const value = unpack(content, compressed);
    if (!value.ok) return fail(place, 'bad_state', `the state is damaged: ${value.error.message}`);
    const parsed = game.parseState(value.value);
    return parsed.ok
      ? parsed
      : fail(
          place,
          'bad_state',
          `the state is damaged, or of another program: ${describeFirst(parsed.error)}`,
        );
  }

  /** The latest good snapshot at or before a move. A bad one is passed over: it can be made again. */
  snapshot(game: Game, gameId: GameId, moveNumber: number): FoundState | undefined {
    const latest = this.statement(
      `SELECT move_number, state_json AS content, compressed, state_hash FROM game_state_snapshots
       WHERE game_id = ? AND move_number <= ? ORDER BY move_number DESC LIMIT 1`,
    );
    let row = latest.get(gameId, moveNumber) as StateRow | null;
    while (row !== null) {
      const state = this.#state(game, this.place(gameId, row.move_number), row);
      if (state.ok && (row.state_hash === null || row.state_hash === game.hash(state.value)))
        return { moveNumber: row.move_number, state: state.value };
      row = latest.get(gameId, row.move_number - 1) as StateRow | null;
    }
    return undefined;
  }

  snapshots(
    game: Game,
    gameId: GameId,
  ): { moveNumber: number; state: Replayed<unknown>; hash: string | null }[] {
    const rows = this.statement(
      `SELECT move_number, state_json AS content, compressed, state_hash FROM game_state_snapshots
       WHERE game_id = ? ORDER BY move_number`,
    ).all(gameId) as StateRow[];
    return rows.map((row) => ({
      moveNumber: row.move_number,
      state: this.#state(game, this.place(gameId, row.move_number), row),
      hash: row.state_hash,
    }));
  }

  /** The moves from `start` up to but without `end`. */
  moves(game: Game, gameId: GameId, start = 0, end = Number.MAX_SAFE_INTEGER): Replayed<MoveRecord[]> {
    const rows = this.statement(
      'SELECT * FROM game_moves WHERE game_id = ? AND move_number >= ? AND move_number < ? ORDER BY move_number',
    ).all(gameId, start, end) as MoveRow[];
    const moves: MoveRecord[] = [];
    for (const row of rows) {
      if (row.move_number !== start + moves.length)
        return fail(this.place(gameId, start + moves.length), 'bad_record', 'this move is missing.');
      const action = this.#action(game, gameId, row);
      if (!action.ok) return action;
      moves.push({
        moveNumber: row.move_number,
        turnNumber: row.turn_number,
        player: row.player,
        phase: row.phase,
        moveType: row.move_type,
        action: action.value,
        ...notesOf(row),
      });
    }
    return ok(moves);
  }

  /** The latest move of a game, as far as the next one needs it. */
  lastMove(gameId: GameId): Pick<MoveRow, 'move_number' | 'turn_number' | 'player'> | undefined {
    const last = this.statement(
      'SELECT move_number, turn_number, player FROM game_moves WHERE game_id = ? ORDER BY move_number DESC LIMIT 1',
    ).get(gameId) as Pick<MoveRow, 'move_number' | 'turn_number' | 'player'> | null;
    return last ?? undefined;
  }

  #action(game: Game, gameId: GameId, { move_json, move_number }: MoveRow): Replayed<Tagged> {
    const place = this.place(gameId, move_number);
    let value: unknown;
    try {
      value = JSON.parse(move_json);
    } catch {
      return fail(place, 'bad_move', 'the move is damaged: it is not JSON.');
    }
    if (typeof value !== 'object' || value === null)
      return fail(place, 'bad_move', 'the move is not an object.');
    const { moveNumber: _, ...fields } = value as Record<string, unknown>;
    const parsed = game.parseAction(fields);
    if (parsed.ok) return parsed;
    const bare = game.parseAction(without(fields, LEGACY_MOVE_FIELDS));
    return bare.ok ? bare : fail(place, 'bad_move', `the move is damaged: ${describeFirst(parsed.error)}`);
  }

  choices(gameId: GameId, moveNumber?: number): Replayed<ChoiceRecord[]> {
    const rows = (
      moveNumber === undefined
        ? this.statement('SELECT * FROM game_choices WHERE game_id = ? ORDER BY move_number').all(gameId)
        : this.statement('SELECT * FROM game_choices WHERE game_id = ? AND move_number = ?').all(
            gameId,
            moveNumber,
          )
    ) as ChoiceRow[];
    const choices: ChoiceRecord[] = [];
    for (const row of rows) {
      const choice = this.#choice(row);
      if (choice === undefined)
        return fail(
          this.place(gameId, row.move_number),
          'bad_record',
          'a choice is damaged: it is not JSON.',
        );
      choices.push(choice);
    }
    return ok(choices);
  }

  #choice(row: ChoiceRow): ChoiceRecord | undefined {
    try {
      return {
        moveNumber: row.move_number,
        choiceType: row.choice_type === LEGACY_CHOICE_TYPE ? 'line_reward_option' : row.choice_type,
        player: row.player,
        options: JSON.parse(row.options_json),
        selected: JSON.parse(row.selected_option_json),
        ...(row.ai_reasoning === null ? {} : { reasoning: row.ai_reasoning }),
      };
    } catch {
      return undefined;
    }
  }

  history({ game_id, metadata_json }: GameRow): HistoryEntry[] {
    const { counters = [] } = parseExtras(metadata_json);
    const rows = this.statement(
      'SELECT * FROM game_history_entries WHERE game_id = ? ORDER BY move_number',
    ).all(game_id) as HistoryRow[];
    return rows.map((row) => ({
      moveNumber: row.move_number,
      player: row.player,
      phaseBefore: row.phase_before,
      phaseAfter: row.phase_after,
      statusBefore: row.status_before,
      statusAfter: row.status_after,
      progressBefore: namedCounts(counters, row.progress_before_json),
      progressAfter: namedCounts(counters, row.progress_after_json),
      stateHashBefore: row.state_hash_before,
      stateHashAfter: row.state_hash_after,
      availableMovesCount: row.available_moves_count,
      fsmValid: row.fsm_valid === null ? null : row.fsm_valid === 1,
      fsmErrorCode: row.fsm_error_code,
    }));
  }

  /** A whole game with everything a replay needs. */
  whole(row: GameRow): Replayed<StoredGame> {
    const game = this.rules(row);
    if (!game.ok) return game;
    const initialState = this.initialState(game.value, row.game_id);
    if (!initialState.ok) return initialState;
    const moves = this.moves(game.value, row.game_id);
    if (!moves.ok) return moves;
    return ok({ metadata: this.describe(row), initialState: initialState.value, moves: moves.value });
  }
}

/** `[[18,0,0],[17,1,0]]` with the names of the columns. Old files may hold named ones already. */
const namedCounts = (counters: readonly string[], text: string): Readonly<Record<string, number>>[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [value as Record<string, number>];
  return value.map((seat: unknown) =>
    Array.isArray(seat)
      ? Object.fromEntries(counters.map((name, i) => [name, seat[i] as number]))
      : (seat as Record<string, number>),
  );
};
