import type { Database } from 'bun:sqlite';
import { type Json, ok, type Tagged } from '@ludus/kernel';
import { attemptResult, fail, type Replayed, transact } from './problem.ts';
import type { Reader } from './reader.ts';
import { stateAtMove } from './reconstruct.ts';
import { Recorder, type Step } from './recorder.ts';
import { makeExtras, parseExtras } from './rows.ts';
import { choiceOf, isSnapshotDue, isStorable, UNSTORABLE } from './store.ts';
import type { Tables } from './tables.ts';
import type { Claim, Description, GameId, MoveInput } from './types.ts';
import { checkEnding, checkFinalState } from './validate.ts';

export interface WriterContext {
  readonly db: Database;
  readonly reader: Reader;
  readonly tables: Tables;
  readonly snapshotEvery: number;
}

export interface FinalizeInput
  extends Claim,
    Partial<Omit<Description, 'game' | 'boardType' | 'numPlayers'>> {
  /** Must be what the moves lead to. */
  readonly finalState?: unknown;
}

/** What may still become a finished game. */
const LIVE_STATUSES = ['waiting', 'active', 'paused'];

/**
 * Records a live game. When `addMove` has answered, the move is in the file, whatever happens to this program.
 *
 * ```ts
 * const writer = unwrap(db.storeGameIncremental({ game: 'nim', boardType: 'classic', numPlayers: 2, initialState }));
 * unwrap(writer.addMove({ action }));
 * unwrap(writer.finalize({ source: 'manual' }));
 * ```
 */
export class GameWriter {
  readonly gameId: GameId;
  readonly #context: WriterContext;
  /** Absent when it no longer matches the file, after a write that failed. */
  #recorder: Recorder | undefined;
  #isOpen = true;

  constructor(gameId: GameId, context: WriterContext, recorder?: Recorder) {
    this.gameId = gameId;
    this.#context = context;
    this.#recorder = recorder;
  }

  /** The number the next move will have. */
  get moveNumber(): Replayed<number> {
    const recorder = this.#ready();
    return recorder.ok ? ok(recorder.value.replayer.moves) : recorder;
  }

  get state(): Replayed<unknown> {
    const recorder = this.#ready();
    return recorder.ok ? ok(recorder.value.replayer.state) : recorder;
  }

  /** Gives the number of the move. A move that is refused changes nothing. */
  addMove<Action extends Tagged>(input: MoveInput<Action>): Replayed<number> {
    const ready = this.#ready();
    if (!ready.ok) return ready;
    const recorder = ready.value;
    const moveNumber = recorder.replayer.moves;
    const place = this.#context.reader.place(this.gameId, moveNumber);
    if (!isStorable(input)) return fail(place, 'bad_move', UNSTORABLE);
    const step = recorder.record(input);
    if (!step.ok) return fail(place, step.error.code, step.error.message);
    const written = this.#write(() => this.#writeStep(recorder, step.value), moveNumber);
    return written.ok ? ok(moveNumber) : written;
  }

  #writeStep(recorder: Recorder, step: Step): Replayed<void> {
    const { tables, snapshotEvery } = this.#context;
    const { gameId } = this;
    const live = this.#checkLive(step.moveNumber);
    if (!live.ok) return live;
    tables.steps.insertSteps(gameId, [step]);
    const choice = choiceOf(step);
    if (choice !== undefined) tables.steps.insertChoices(gameId, [choice]);
    if (isSnapshotDue(step.moveNumber, snapshotEvery))
      tables.insertSnapshot(gameId, step.moveNumber, recorder.stateText, step.after.hash);
    tables.setCounts(gameId, step.moveNumber + 1, step.turnNumber);
    return ok(undefined);
  }

  /** Whether the file still holds the live game of so many moves that this recording knows. */
  #checkLive(moves: number): Replayed<void> {
    const { reader } = this.#context;
    const row = reader.row(this.gameId);
    if (!row.ok) return row;
    return row.value.total_moves === moves && LIVE_STATUSES.includes(row.value.game_status)
      ? ok(undefined)
      : fail(reader.place(this.gameId, moves), 'not_live', 'the game was changed by another writer.');
  }

  /**
   * Takes back the last `count` moves of a live game: `takeBack(count = 1)` gives the number the next move will have.
   * Everything the store holds of them goes in one transaction, so a crash leaves all of them or none; afterwards the
   * record is as if they had never been made. More moves than there are is a refusal, and changes nothing.
   */
  takeBack(count = 1): Replayed<number> {
    const ready = this.#ready();
    if (!ready.ok) return ready;
    const { moves } = ready.value.replayer;
    const { reader, tables } = this.#context;
    const place = reader.place(this.gameId);
    if (!Number.isInteger(count) || count < 1 || count > moves)
      return fail(place, 'no_such_move', `${count} moves cannot be taken back: there are ${moves}.`);
    const left = moves - count;
    const written = this.#write(() => {
      const live = this.#checkLive(moves);
      if (!live.ok) return live;
      tables.deleteMovesFrom(this.gameId, left);
      tables.setCounts(this.gameId, left, reader.lastMove(this.gameId)?.turn_number ?? 0);
      return ok(undefined);
    }, left);
    if (!written.ok) return written;
    this.#recorder = undefined;
    return ok(left);
  }

  /** Notes what else could have been chosen at a move already added, or why it was chosen. */
  addChoice(choice: {
    readonly moveNumber: number;
    readonly choiceType: string;
    readonly options: readonly Json[];
    readonly selected: Json;
    readonly reasoning?: string;
  }): Replayed<void> {
    const { reader, tables } = this.#context;
    return this.#write(() => {
      const row = reader.row(this.gameId);
      if (!row.ok) return row;
      const move = reader
        .statement('SELECT player FROM game_moves WHERE game_id = ? AND move_number = ?')
        .get(this.gameId, choice.moveNumber) as { player: number } | null;
      if (move === null)
        return fail(
          reader.place(this.gameId, choice.moveNumber),
          'no_such_move',
          'a choice belongs to no move.',
        );
      return ok(tables.steps.insertChoices(this.gameId, [{ ...choice, player: move.player }]));
    }, choice.moveNumber);
  }

  /** Ends the recording of a finished game, after the same checks as `storeGame`. */
  finalize(input: FinalizeInput = {}): Replayed<void> {
    const ready = this.#ready();
    if (!ready.ok) return ready;
    const { replayer, progress } = ready.value;
    const place = this.#context.reader.place(this.gameId);
    const ending = checkEnding(place, replayer, input);
    if (!ending.ok) return ending;
    const final = checkFinalState(place, replayer, input.finalState);
    if (!final.ok) return final;
    const { tables, reader } = this.#context;
    const written = this.#write(() => {
      const row = reader.row(this.gameId);
      if (!row.ok) return row;
      if (row.value.total_moves !== replayer.moves)
        return fail(place, 'not_live', 'the game was changed by another writer.');
      const { players } = input;
      const { num_players: seats } = row.value;
      if (players !== undefined && players.length !== seats)
        return fail(place, 'bad_description', `${players.length} players are described, ${seats} play.`);
      tables.setEnding(this.gameId, ending.value);
      tables.setFinalCounts(this.gameId, progress);
      if (players !== undefined) tables.setPlayers(this.gameId, players);
      const completedAt = input.completedAt ?? new Date().toISOString();
      tables.setDescription(this.gameId, { ...input, completedAt });
      const known = parseExtras(row.value.metadata_json);
      const metadata = { ...known.metadata, ...input.metadata };
      const { tags = known.tags ?? [], notes = known.notes ?? '' } = input;
      tables.setExtras(this.gameId, makeExtras({ ...known, tags, notes, metadata }));
      return ok(undefined);
    });
    if (written.ok) this.#isOpen = false;
    return written;
  }

  /** Gives the game up: everything of it is removed. */
  abort(): Replayed<void> {
    const written = this.#write(() => ok(void this.#context.tables.deleteGame(this.gameId)));
    if (written.ok) this.#isOpen = false;
    return written;
  }

  #write(work: () => Replayed<void>, moveNumber?: number): Replayed<void> {
    const { db, reader } = this.#context;
    const place = reader.place(this.gameId, moveNumber);
    if (!this.#isOpen) return fail(place, 'not_live', 'this recording has ended.');
    const written = transact(db, place, work);
    if (!written.ok) this.#recorder = undefined;
    return written;
  }

  /** The recorder, made again from the file where needed. */
  #ready(): Replayed<Recorder> {
    const place = this.#context.reader.place(this.gameId);
    if (!this.#isOpen) return fail(place, 'not_live', 'this recording has ended.');
    if (this.#recorder !== undefined) return ok(this.#recorder);
    const loaded = attemptResult(place, () => this.#load());
    if (loaded.ok) this.#recorder = loaded.value;
    return loaded;
  }

  #load(): Replayed<Recorder> {
    const { reader } = this.#context;
    const row = reader.row(this.gameId);
    if (!row.ok) return row;
    if (!LIVE_STATUSES.includes(row.value.game_status))
      return fail(reader.place(this.gameId), 'not_live', `the game is ${row.value.game_status}.`);
    const game = reader.rules(row.value);
    if (!game.ok) return game;
    const last = reader.lastMove(this.gameId);
    const moveNumber = last?.move_number ?? -1;
    const state = stateAtMove(reader, row.value, { moveNumber });
    if (!state.ok) return state;
    return ok(
      new Recorder(game.value, state.value, {
        moves: moveNumber + 1,
        turns: last?.turn_number ?? 0,
        lastPlayer: last?.player,
      }),
    );
  }
}

/** Goes on recording a game that was left, for example by a program that was killed. */
export const resumeWriter = (gameId: GameId, context: WriterContext): Replayed<GameWriter> => {
  const writer = new GameWriter(gameId, context);
  const ready = writer.moveNumber;
  return ready.ok ? ok(writer) : ready;
};
