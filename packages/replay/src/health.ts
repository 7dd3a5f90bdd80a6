import { type Game, ok } from '@ludus/kernel';
import type { GameReplayDB } from './database.ts';
import { attempt, attemptResult, type Replayed, type ReplayProblem, replayProblem } from './problem.ts';
import { walk } from './query.ts';
import { Recorder } from './recorder.ts';
import type { GameRow } from './rows.ts';
import { isSnapshotDue } from './store.ts';
import type { MoveRecord } from './types.ts';
import { checkEnding } from './validate.ts';

/**
 * What a game is worth:
 * - `good`: whole, and everything in it agrees with the rules;
 * - `stale_caches`: the game is good, but snapshots or history are missing; `rebuild` makes them;
 * - `internal_inconsistent`: the record contradicts itself or the rules;
 * - `incomplete`: a live game, or what is left of one;
 * - `no_moves`: nothing was played;
 * - `unreadable`: a part of it is damaged;
 * - `unknown_game`: no rules for it are known here.
 */
export const STRUCTURES = [
  'good',
  'stale_caches',
  'internal_inconsistent',
  'incomplete',
  'no_moves',
  'unreadable',
  'unknown_game',
] as const;
export type Structure = (typeof STRUCTURES)[number];

export interface Finding {
  readonly structure: Structure;
  readonly problem?: ReplayProblem;
}

interface HashRow {
  readonly move_number: number;
  readonly state_hash_before: string | null;
  readonly state_hash_after: string | null;
}

/** One game, replayed and held against everything the file says about it. */
class Examination {
  readonly #db: GameReplayDB;
  readonly #row: GameRow;

  constructor(db: GameReplayDB, row: GameRow) {
    this.#db = db;
    this.#row = row;
  }

  #found(structure: Structure, reason: string, moveNumber?: number): Finding {
    const place = { file: this.#db.file, gameId: this.#row.game_id, moveNumber };
    return { structure, problem: replayProblem(place, 'bad_record', reason) };
  }

  run(): Finding {
    const { reader } = this.#db.internals;
    const row = this.#row;
    const game = reader.rules(row);
    if (!game.ok) return { structure: 'unknown_game', problem: game.error };
    const whole = reader.whole(row);
    if (!whole.ok) {
      const structure = whole.error.code === 'bad_record' ? 'internal_inconsistent' : 'unreadable';
      return { structure, problem: whole.error };
    }
    const { moves, initialState } = whole.value;
    if (moves.length === 0) return this.#found('no_moves', 'the game has no moves.');
    if (moves.length !== row.total_moves)
      return this.#found(
        'internal_inconsistent',
        `${row.total_moves} moves are said to be there, ${moves.length} are.`,
      );
    const recorder = new Recorder(game.value, initialState);
    return (
      this.#replay(recorder, moves) ??
      this.#checkEnd(recorder) ??
      this.#checkSnapshots(game.value, moves.length)
    );
  }

  #replay(recorder: Recorder, moves: readonly MoveRecord[]): Finding | undefined {
    const hashes = this.#hashes();
    for (const move of moves) {
      const { moveNumber } = move;
      const step = recorder.record(move);
      if (!step.ok) return this.#found('internal_inconsistent', step.error.message, moveNumber);
      const { before, after, turnNumber } = step.value;
      if (before.phase !== move.phase || turnNumber !== move.turnNumber)
        return this.#found('internal_inconsistent', 'phase or turn is not what the rules say.', moveNumber);
      const entry = hashes.get(moveNumber);
      if (entry === undefined) continue;
      const isOther = (hash: string | null, real: string): boolean => hash !== null && hash !== real;
      if (isOther(entry.state_hash_before, before.hash) || isOther(entry.state_hash_after, after.hash))
        return this.#found(
          'internal_inconsistent',
          'the recorded hash is not that of the state.',
          moveNumber,
        );
    }
    this.#isHistoryWhole = hashes.size === moves.length;
    return undefined;
  }

  #isHistoryWhole = true;

  #hashes(): Map<number, HashRow> {
    const rows = this.#db.internals.reader
      .statement(
        'SELECT move_number, state_hash_before, state_hash_after FROM game_history_entries WHERE game_id = ?',
      )
      .all(this.#row.game_id) as HashRow[];
    return new Map(rows.map((row) => [row.move_number, row]));
  }

  #checkEnd({ replayer }: Recorder): Finding | undefined {
    const { game_id, game_status, winner, termination_reason } = this.#row;
    if (game_status !== 'completed' && game_status !== 'finished')
      return this.#found('incomplete', `the game is ${game_status} after ${replayer.moves} moves.`);
    const claim = {
      gameStatus: game_status,
      winner,
      ...(termination_reason === null ? {} : { terminationReason: termination_reason }),
    } as const;
    const ending = checkEnding({ file: this.#db.file, gameId: game_id }, replayer, claim);
    return ending.ok ? undefined : { structure: 'internal_inconsistent', problem: ending.error };
  }

  #checkSnapshots(game: Game, moves: number): Finding {
    const snapshots = this.#db.internals.reader.snapshots(game, this.#row.game_id);
    for (const { moveNumber, state, hash } of snapshots) {
      if (!state.ok) return { structure: 'stale_caches', problem: state.error };
      if (hash !== null && hash !== game.hash(state.value))
        return this.#found('stale_caches', 'the snapshot is not the state it is said to be.', moveNumber);
    }
    const present = new Set(snapshots.map(({ moveNumber }) => moveNumber));
    for (let i = 0; i < moves; i += 1)
      if (isSnapshotDue(i, this.#db.snapshotEvery) && !present.has(i))
        return this.#found('stale_caches', 'a snapshot is missing.', i);
    return this.#isHistoryWhole
      ? { structure: 'good' }
      : this.#found('stale_caches', 'history entries are missing.');
  }
}

/** How one game is. */
export const inspectGame = (db: GameReplayDB, row: GameRow): Finding => {
  const found = attempt(db.internals.reader.place(row.game_id), () => new Examination(db, row).run());
  return found.ok ? found.value : { structure: 'unreadable', problem: found.error };
};

/** The health of one file, with the names `--summary-json` has always had. */
export interface Health {
  readonly db_path: string;
  readonly total_games: number;
  readonly game_counts: Readonly<Record<string, number>>;
  readonly board_type_counts: Readonly<Record<string, number>>;
  readonly num_players_counts: Readonly<Record<string, number>>;
  readonly source_counts: Readonly<Record<string, number>>;
  readonly structure_counts: Readonly<Record<string, number>>;
  readonly termination_reason_counts: Readonly<Record<string, number>>;
  readonly orphaned_games: number;
  /** What SQLite itself finds wrong with the file. */
  readonly file_problems: readonly string[];
  /** The first problems, one per game. */
  readonly problems: readonly ReplayProblem[];
  /** Without a good game or with an inconsistent one: to be made again. */
  readonly useless: boolean;
}

/** Told after every game how many are done; answering `stop` ends the work cleanly. */
export type OnGame = (done: number) => 'stop' | undefined | Promise<'stop' | undefined>;

export interface HealthOptions {
  readonly onGame?: OnGame;
  /** How many problems to list. */
  readonly maxProblems?: number;
}

class Counts {
  readonly counts: Record<string, number> = {};
  add(name: string | number | null): void {
    const key = String(name ?? 'none');
    this.counts[key] = (this.counts[key] ?? 0) + 1;
  }
}

const fileProblems = (db: GameReplayDB): string[] => {
  const checked = attempt(db, () => {
    const rows = db.internals.db.query('PRAGMA integrity_check(20)').all() as { integrity_check: string }[];
    const broken = db.internals.db.query('PRAGMA foreign_key_check').all() as { table: string }[];
    const strays = [...new Set(broken.map(({ table }) => `rows of ${table} belong to no game`))];
    return [...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'), ...strays];
  });
  return checked.ok ? checked.value : [checked.error.message];
};

/** Replays every game of a file and says how it is. */
export const inspectFile = async (
  db: GameReplayDB,
  { onGame, maxProblems = 100 }: HealthOptions = {},
): Promise<Replayed<Health>> => {
  const [games, boards, players, sources, structures, endings] = Array.from(
    { length: 6 },
    () => new Counts(),
  ) as [Counts, Counts, Counts, Counts, Counts, Counts];
  const problems: ReplayProblem[] = [];
  let total = 0;
  for (const row of db.rows()) {
    total += 1;
    if (!row.ok) {
      problems.push(row.error);
      structures.add('unreadable');
      continue;
    }
    const { game, board_type, num_players, source, termination_reason } = row.value;
    const { structure, problem } = inspectGame(db, row.value);
    games.add(game);
    boards.add(board_type);
    players.add(num_players);
    sources.add(source);
    endings.add(termination_reason);
    structures.add(structure);
    if (problem !== undefined && problems.length < maxProblems) problems.push(problem);
    if ((await onGame?.(total)) === 'stop') break;
  }
  // What is missing beside the moves of a game can be made again; it is as good as whole.
  const good = (structures.counts['good'] ?? 0) + (structures.counts['stale_caches'] ?? 0);
  const inconsistent = structures.counts['internal_inconsistent'] ?? 0;
  return attemptResult(db, () =>
    ok({
      db_path: db.file,
      total_games: total,
      game_counts: games.counts,
      board_type_counts: boards.counts,
      num_players_counts: players.counts,
      source_counts: sources.counts,
      structure_counts: structures.counts,
      termination_reason_counts: endings.counts,
      orphaned_games: db.orphans().length,
      file_problems: fileProblems(db),
      problems,
      useless: good === 0 || inconsistent > 0,
    }),
  );
};

/** Moves what has no moves, or was left unfinished, to `orphaned_games`; gives their ids. */
export const quarantineLeftovers = (db: GameReplayDB): Replayed<string[]> => {
  const { reader, tables } = db.internals;
  return attemptResult(db, () => {
    const moved: string[] = [];
    for (const row of [...walk(reader, {}, 'oldest')]) {
      const { structure, problem } = inspectGame(db, row);
      if (structure !== 'no_moves') continue;
      const { game_id: gameId, game_status: status, board_type: boardType, num_players: numPlayers } = row;
      db.internals.db
        .transaction(() => {
          tables.quarantine(gameId, problem?.message ?? structure, { status, boardType, numPlayers });
          tables.deleteGame(gameId);
        })
        .immediate();
      moved.push(gameId);
    }
    return ok(moved);
  });
};
