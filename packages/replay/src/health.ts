import { err, type Game, ok, plural, Rng, type Seed } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import { GameReader } from './gameReader.ts';
import { isStoreProblem, type Replayed, type ReplayProblem, replayProblem } from './problem.ts';
import { checkEnding } from './record/check.ts';
import { checkChoices, checkNotes, checkStored } from './record/describe.ts';
import { HISTORY_WIDTH, MOMENT_COLUMNS, MOVE_COLUMNS, type StepRows } from './record/gameRows.ts';
import { type HistoryRow, readChoices, readState } from './record/readRows.ts';
import { isSnapshotDue, Recorder } from './record/recorder.ts';
import { foreignFrom, type GameRow } from './record/rows.ts';
import type { GameStore } from './store.ts';
import { type GameStretch, stretchRows } from './stretches.ts';
import type { MoveRecord, StoredGame } from './types.ts';

/**
 * The condition of a game:
 * - `good`: complete, and everything agrees with the rules;
 * - `stale_caches`: the game is good, but snapshots or history are missing; `rebuild` makes them;
 * - `divergent`: imported from a program with different rules; it can be replayed up to the move where these
 *   differ;
 * - `internal_inconsistent`: the record contradicts itself or the rules;
 * - `incomplete`: a live game, or the remains of one;
 * - `no_moves`: nothing was played;
 * - `unreadable`: a part of it is damaged;
 * - `unknown_game`: no rules for it are known here.
 */
export const STRUCTURES = [
  'good',
  'stale_caches',
  'divergent',
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

const TURN = MOVE_COLUMNS.indexOf('turn_number');
const PHASE = MOVE_COLUMNS.indexOf('phase');
const HASH = MOMENT_COLUMNS.indexOf('state_hash');

/** Replays one game and compares it with everything the store says about it. */
class Examination {
  readonly #store: GameStore;
  readonly #reader: GameReader;
  readonly #row: GameRow;

  constructor(store: GameStore, row: GameRow) {
    this.#store = store;
    this.#reader = new GameReader(store.rows, store.address, store.games);
    this.#row = row;
  }

  #found(structure: Structure, reason: string, moveNumber?: number): Finding {
    const place = this.#reader.place(this.#row.game_id, moveNumber);
    return { structure, problem: replayProblem(place, 'bad_record', reason) };
  }

  async run(): Promise<Finding> {
    const row = this.#row;
    const game = this.#reader.rules(row);
    if (!game.ok) return { structure: 'unknown_game', problem: game.error };
    const whole = await this.#reader.whole(row);
    if (!whole.ok) {
      const structure = whole.error.code === 'bad_record' ? 'internal_inconsistent' : 'unreadable';
      return { structure, problem: whole.error };
    }
    const { moves, initialState, metadata } = whole.value;
    if (moves.length === 0) return this.#found('no_moves', 'the game has no moves.');
    const described = checkStored(game.value, this.#reader.place(row.game_id), metadata, initialState);
    const known = described.ok ? this.#checkNotes(moves) : described;
    if (!known.ok) return { structure: 'internal_inconsistent', problem: known.error };
    return this.#replay(game.value, whole.value);
  }

  #checkNotes(moves: readonly MoveRecord[]): Replayed<void> {
    for (const move of moves) {
      const { moveNumber, turnNumber: _t, player: _p, phase: _ph, moveType: _m, action: _a, ...rest } = move;
      const { isForeign: _f, ...notes } = rest;
      const known = checkNotes(this.#reader.place(this.#row.game_id, moveNumber), notes);
      if (!known.ok) return known;
    }
    return ok(undefined);
  }

  async #replay(game: Game, { initialState, moves }: StoredGame): Promise<Finding> {
    const gameId = this.#row.game_id;
    const history = await this.#store.rows.history(gameId);
    if (!history.ok) return { structure: 'unreadable', problem: history.error };
    const cursor = new GameCursor(game, initialState);
    const recorder = new Recorder(cursor, { snapshotEvery: Number.POSITIVE_INFINITY });
    const foreign = foreignFrom(this.#row);
    const playable = moves.slice(0, foreign);
    const replayed = this.#reader.replay(cursor, gameId, {
      moves: playable,
      onMove: (move) => recorder.add(move, cursor),
    });
    if (!replayed.ok) return { structure: 'internal_inconsistent', problem: replayed.error };
    return (
      this.#compare(playable, history.value, recorder.takeRows()) ??
      (foreign === undefined ? this.#checkEnd(cursor) : undefined) ??
      (await this.#checkChoices(game)) ??
      (await this.#checkSnapshots(game, playable.length)) ??
      (history.value.length === playable.length
        ? { structure: foreign === undefined ? 'good' : 'divergent' }
        : this.#found('stale_caches', 'history entries are missing.'))
    );
  }

  /** Compares what is stored with the moves with what they give now. */
  #compare(
    moves: readonly MoveRecord[],
    history: readonly HistoryRow[],
    made: StepRows,
  ): Finding | undefined {
    const stride = made.moves.length / made.count;
    const bad = moves.find(
      ({ turnNumber, phase, moveNumber }) =>
        made.moves[moveNumber * stride + TURN] !== turnNumber ||
        made.moves[moveNumber * stride + PHASE] !== phase,
    );
    if (bad !== undefined)
      return this.#found('internal_inconsistent', 'phase or turn does not follow the rules.', bad.moveNumber);
    const hashAt = (count: number) => made.history[count * HISTORY_WIDTH + HASH];
    const isOther = (hash: string | null, count: number): boolean => hash !== null && hash !== hashAt(count);
    const wrong = history.find(
      ({ move_number: number, state_hash_before, state_hash_after }) =>
        number < moves.length &&
        (isOther(state_hash_before, number) || isOther(state_hash_after, number + 1)),
    );
    return (
      wrong &&
      this.#found('internal_inconsistent', 'the recorded hash does not match the state.', wrong.move_number)
    );
  }

  #checkEnd(cursor: GameCursor): Finding | undefined {
    const { game_id, game_status, winner, termination_reason } = this.#row;
    if (game_status !== 'completed' && game_status !== 'finished')
      return this.#found('incomplete', `the game is ${game_status} after ${plural(cursor.moves, 'move')}.`);
    const claim = {
      gameStatus: game_status,
      winner,
      ...(termination_reason === null ? {} : { terminationReason: termination_reason }),
    } as const;
    const ending = checkEnding(this.#reader.place(game_id), cursor, claim);
    return ending.ok ? undefined : { structure: 'internal_inconsistent', problem: ending.error };
  }

  async #checkChoices(game: Game): Promise<Finding | undefined> {
    const place = this.#reader.place(this.#row.game_id);
    const rows = await this.#store.rows.choices(this.#row.game_id);
    const choices = rows.ok ? readChoices(place, rows.value) : rows;
    if (!choices.ok) return { structure: 'internal_inconsistent', problem: choices.error };
    const plain = choices.value.map(({ player: _, ...choice }) => choice);
    const known = checkChoices(game, place, plain);
    return known.ok ? undefined : { structure: 'internal_inconsistent', problem: known.error };
  }

  async #checkSnapshots(game: Game, moves: number): Promise<Finding | undefined> {
    const gameId = this.#row.game_id;
    const rows = await this.#store.rows.snapshots(gameId, moves, moves);
    if (!rows.ok) return { structure: 'stale_caches', problem: rows.error };
    const present = new Set<number>();
    for (const row of rows.value.toReversed()) {
      const state = readState(game, this.#reader.place(gameId, row.move_number), row);
      if (!state.ok) return { structure: 'stale_caches', problem: state.error };
      if (row.state_hash !== null && row.state_hash !== game.hash(state.value))
        return this.#found('stale_caches', 'the snapshot does not match its state.', row.move_number);
      present.add(row.move_number);
    }
    for (let i = 0; i < moves; i += 1)
      if (isSnapshotDue(i, this.#store.snapshotEvery) && !present.has(i))
        return this.#found('stale_caches', 'a snapshot is missing.', i);
    return undefined;
  }
}

/** The condition of one game. */
export const inspectGame = (store: GameStore, row: GameRow): Promise<Finding> =>
  new Examination(store, row).run();

/** The result of checking a game: plain data to send between threads. */
export interface InspectedGame
  extends Finding,
    Pick<GameRow, 'game' | 'board_type' | 'num_players' | 'source' | 'termination_reason'> {}

const inspectRow = async (store: GameStore, row: GameRow): Promise<InspectedGame> => {
  const { game, board_type, num_players, source, termination_reason } = row;
  const counted = { game, board_type, num_players, source, termination_reason };
  return { ...counted, ...(await inspectGame(store, row)) };
};

/** Checks the games of a stretch, in any thread. */
export const inspectStretch = async (
  store: GameStore,
  stretch: GameStretch,
): Promise<Replayed<readonly InspectedGame[]>> => {
  const rows = await stretchRows(store, {}, stretch);
  if (!rows.ok) return rows;
  const found: InspectedGame[] = [];
  for (const row of rows.value) found.push(await inspectRow(store, row));
  return ok(found);
};

/** The health of one file, with the field names of `--summary-json`. */
export interface Health {
  readonly db_path: string;
  /** Games that were checked. */
  readonly total_games: number;
  /** The number of games of which they are a random sample; absent if all were checked. */
  readonly sampled_from?: number;
  readonly game_counts: Readonly<Record<string, number>>;
  readonly board_type_counts: Readonly<Record<string, number>>;
  readonly num_players_counts: Readonly<Record<string, number>>;
  readonly source_counts: Readonly<Record<string, number>>;
  readonly structure_counts: Readonly<Record<string, number>>;
  readonly termination_reason_counts: Readonly<Record<string, number>>;
  readonly orphaned_games: number;
  /** What the database itself finds wrong with its storage. */
  readonly file_problems: readonly string[];
  /** The first problems: one per recorded game, or one for all recorded games without rules here. */
  readonly problems: readonly ReplayProblem[];
  /** Whether it should be recreated: no good game, or an inconsistent one. */
  readonly useless: boolean;
}

/** Called after every game with the number done; returning `stop` ends the work cleanly. */
export type OnGame = (done: number) => 'stop' | undefined | Promise<'stop' | undefined>;

export interface HealthOptions {
  readonly onGame?: OnGame;
  /** How many problems to list. */
  readonly maxProblems?: number;
  /** How many random games to replay; all of them if left out. */
  readonly sample?: { readonly size: number; readonly seed: Seed };
  /** Checks every game of the store in order; by default, in this thread. */
  readonly inspect?: (store: GameStore) => AsyncIterable<Replayed<InspectedGame>>;
}

/** Every game, or the chosen ones, one after the other in this thread. */
export async function* inspectOneByOne(
  store: GameStore,
  isChosen: () => boolean = () => true,
): AsyncGenerator<Replayed<InspectedGame>> {
  for await (const row of store.rows.walk({}))
    if (isChosen()) yield row.ok ? ok(await inspectRow(store, row.value)) : row;
}

/** Chooses this many games of a walk, every choice equally likely, without keeping the others in memory. */
class Sampler {
  readonly #rng: Rng;
  #wanted: number;
  #left: number;

  constructor({ size, seed }: NonNullable<HealthOptions['sample']>, total: number) {
    this.#rng = Rng.from(seed);
    this.#wanted = Math.min(size, total);
    this.#left = total;
  }

  /** Whether the next game is chosen. Games stored after counting are not. */
  takes(): boolean {
    if (this.#left === 0) return false;
    const isTaken = this.#rng.int(this.#left) < this.#wanted;
    this.#left -= 1;
    if (isTaken) this.#wanted -= 1;
    return isTaken;
  }
}

class Counts {
  readonly counts: Record<string, number> = {};
  add(name: string | number | null): void {
    const key = String(name ?? 'none');
    this.counts[key] = (this.counts[key] ?? 0) + 1;
  }
}

/** Replays every game of a store, or a sample, and reports its health. */
export const inspectFile = async (
  store: GameStore,
  { onGame, maxProblems = 100, sample, inspect = inspectOneByOne }: HealthOptions = {},
): Promise<Replayed<Health>> => {
  const [games, boards, players, sources, structures, endings] = Array.from(
    { length: 6 },
    () => new Counts(),
  ) as [Counts, Counts, Counts, Counts, Counts, Counts];
  const problems: ReplayProblem[] = [];
  const unknown = new Set<string>();
  const all = sample === undefined ? undefined : await store.countGames();
  if (all !== undefined && !all.ok) return all;
  const sampler = sample && all && new Sampler(sample, all.value);
  let total = 0;
  const inspected = sampler === undefined ? inspect(store) : inspectOneByOne(store, () => sampler.takes());
  for await (const found of inspected) {
    const lost = found.ok ? found.value.problem : found.error;
    if (lost !== undefined && isStoreProblem(lost)) return err(lost);
    total += 1;
    if (!found.ok) {
      problems.push(found.error);
      structures.add('unreadable');
      continue;
    }
    const { game, board_type, num_players, source, termination_reason, structure, problem } = found.value;
    games.add(game);
    boards.add(board_type);
    players.add(num_players);
    sources.add(source);
    endings.add(termination_reason);
    structures.add(structure);
    const isRepeated = structure === 'unknown_game' && unknown.has(game);
    if (structure === 'unknown_game') unknown.add(game);
    if (problem !== undefined && !isRepeated && problems.length < maxProblems) problems.push(problem);
    if ((await onGame?.(total)) === 'stop') break;
  }
  // What is missing besides the moves of a game can be regenerated, so the game is as good as complete.
  const sound = ['good', 'stale_caches', 'divergent'] as const;
  const good = sound.reduce((sum, structure) => sum + (structures.counts[structure] ?? 0), 0);
  const inconsistent = structures.counts['internal_inconsistent'] ?? 0;
  const orphans = await store.orphans();
  if (!orphans.ok) return orphans;
  return ok({
    db_path: store.address,
    total_games: total,
    ...(all !== undefined && { sampled_from: all.value }),
    game_counts: games.counts,
    board_type_counts: boards.counts,
    num_players_counts: players.counts,
    source_counts: sources.counts,
    structure_counts: structures.counts,
    termination_reason_counts: endings.counts,
    orphaned_games: orphans.value.length,
    file_problems: await store.rows.faults(),
    problems,
    useless: good === 0 || inconsistent > 0,
  });
};
