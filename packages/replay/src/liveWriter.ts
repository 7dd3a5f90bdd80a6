import { type Game, ok, plural } from '@ludus/kernel';
import type { GameReader } from './gameReader.ts';
import { fail, type Place, type Replayed } from './problem.ts';
import { checkEnding, checkFinalState } from './record/check.ts';
import { choiceValues } from './record/checkGame.ts';
import { checkChanges, checkChoices, checkMove } from './record/describe.ts';
import { makeExtras, namesOf, parseExtras } from './record/extras.ts';
import { describedColumns, finalColumns, personColumns, type Value } from './record/gameRows.ts';
import { KnownState, Recorder } from './record/recorder.ts';
import type { GameRow } from './record/rows.ts';
import type { Fence, GameChange } from './rowStore.ts';
import type { FinalizeInput, GameWriter, RecordedStep } from './store.ts';
import type { ChoiceInput, GameId, MoveInput } from './types.ts';

/** The move of a step in the form of the tables. */
const moveOf = ({ action, seat, thinkMs, remainingMs, notes }: RecordedStep): MoveInput => ({
  action,
  player: seat,
  ...(thinkMs !== undefined && { thinkTimeMs: thinkMs }),
  ...(remainingMs !== undefined && { timeRemainingMs: remainingMs }),
  ...notes,
});

interface LiveWriterOptions {
  readonly gameId: GameId;
  readonly game: Game;
  readonly reader: GameReader;
  readonly snapshotEvery: number;
  readonly fence: Fence;
  readonly moves: number;
  /** Called when the game is over or gone. */
  readonly onEnded: () => void;
}

/** The state of a recording. */
interface Position {
  readonly recorder: Recorder;
  readonly state: unknown;
}

/**
 * What the next move needs to know about earlier ones. The store itself checks with every change who may
 * write.
 */
export class LiveWriter implements GameWriter {
  readonly gameId: GameId;
  readonly #options: LiveWriterOptions;
  #moves: number;
  /** Absent if it is not known, or no longer matches the store. */
  #position: Position | undefined;
  #isOpen = true;
  /** Whether the connection was lost during a change, so that its result is unknown. */
  #isUncertain = false;

  constructor(options: LiveWriterOptions) {
    this.gameId = options.gameId;
    this.#options = options;
    this.#moves = options.moves;
  }

  get moves(): number {
    return this.#moves;
  }

  get #place(): Place {
    return this.#options.reader.place(this.gameId);
  }

  async addSteps(steps: readonly RecordedStep[]): Promise<Replayed<void>> {
    const [first] = steps;
    if (first === undefined) return ok(undefined);
    const moves = steps.map(moveOf);
    for (const [i, move] of moves.entries()) {
      const moveNumber = this.#moves + i;
      const place = { ...this.#place, moveNumber };
      if (steps[i]!.number !== moveNumber)
        return fail(place, 'bad_move', `the next move is number ${moveNumber}, not ${steps[i]!.number}.`);
      const storable = checkMove(place, move);
      if (!storable.ok) return storable;
    }
    const recorder = await this.#recorderAt(first.before);
    if (!recorder.ok) return recorder;
    const { game } = this.#options;
    for (const [i, { state, hash }] of steps.entries())
      recorder.value.add(moves[i]!, new KnownState(game, state, hash));
    const add = recorder.value.takeRows();
    const set = { total_moves: add.first + add.count, total_turns: recorder.value.turns };
    // What is already there was stored by a call of this writer that got no answer, because the connection
    // was lost.
    const written = await this.#change(({ total_moves }) =>
      ok({ add, set, ...(total_moves > add.first && { cutFrom: add.first }) }),
    );
    if (!written.ok) return written;
    this.#moves = set.total_moves;
    this.#position = { recorder: recorder.value, state: steps.at(-1)!.state };
    return ok(undefined);
  }

  /** A recorder for the moves after a state. */
  async #recorderAt(state: unknown): Promise<Replayed<Recorder>> {
    if (this.#position?.state === state) return ok(this.#position!.recorder);
    const { game, snapshotEvery, reader } = this.#options;
    const last = await reader.rows.moves(this.gameId, this.#moves - 1, this.#moves);
    if (!last.ok) return last;
    const [row] = last.value;
    return ok(
      new Recorder(new KnownState(game, state), {
        snapshotEvery,
        moves: this.#moves,
        turns: row?.turn_number ?? 0,
        lastPlayer: row?.player,
      }),
    );
  }

  async takeBack(left: number): Promise<Replayed<void>> {
    if (!Number.isInteger(left) || left < 0 || left > this.#moves)
      return fail(
        this.#place,
        'no_such_move',
        `cannot go back to ${plural(left, 'move')}: there are only ${this.#moves}.`,
      );
    const last = await this.#options.reader.rows.moves(this.gameId, left - 1, left);
    if (!last.ok) return last;
    const set = { total_moves: left, total_turns: last.value[0]?.turn_number ?? 0 };
    const written = await this.#change(() => ok({ cutFrom: left, set }));
    if (!written.ok) return written;
    this.#moves = left;
    this.#position = undefined;
    return ok(undefined);
  }

  async addChoice(choice: ChoiceInput): Promise<Replayed<void>> {
    const { moveNumber } = choice;
    const place = { ...this.#place, moveNumber };
    const known = checkChoices(this.#options.game, place, [choice]);
    if (!known.ok) return known;
    const move = await this.#options.reader.rows.moves(this.gameId, moveNumber, moveNumber + 1);
    if (!move.ok) return move;
    const [row] = move.value;
    if (row === undefined) return fail(place, 'no_such_move', 'a choice has no move.');
    return this.#change(() => ok({ add: { choices: choiceValues(choice, row.player) } }));
  }

  async finalize(input: FinalizeInput = {}): Promise<Replayed<void>> {
    const { game } = this.#options;
    const last = await this.#lastState();
    if (!last.ok) return last;
    const played = { moves: this.#moves, outcome: game.outcome(last.value) };
    const ending = checkEnding(this.#place, played, input);
    if (!ending.ok) return ending;
    const final = checkFinalState(this.#place, last.value, input.finalState);
    if (!final.ok) return final;
    const { gameStatus: game_status, winner, terminationReason: termination_reason } = ending.value;
    const seats = game.record?.progress(last.value) ?? [];
    const written = await this.#change((row) => {
      const fitting = checkChanges(this.#place, { ...input, winner }, row.num_players);
      if (!fitting.ok) return fitting;
      const set = { game_status, winner, termination_reason, ...this.#described(input, row) };
      const players = Array.from({ length: row.num_players }, (_, i) => ({
        ...(input.players && personColumns(input.players[i]!)),
        ...(seats[i] && finalColumns(seats[i])),
      }));
      return ok({ set, players, isReleased: true });
    });
    const isDone = written.ok || (this.#isUncertain && (await this.#isStored(game_status)));
    this.#options.onEnded();
    if (isDone) {
      this.#isOpen = false;
      this.#isUncertain = false;
    }
    return isDone ? ok(undefined) : written;
  }

  /** Whether the game has ended in the store, although the call that ended it got no answer. */
  async #isStored(gameStatus: string): Promise<boolean> {
    const row = await this.#options.reader.row(this.gameId);
    return row.ok && row.value.game_status === gameStatus && row.value.total_moves === this.#moves;
  }

  #described(input: FinalizeInput, { metadata_json }: GameRow): Record<string, Value> {
    const known = parseExtras(metadata_json);
    const { tags = known.tags ?? [], notes = known.notes ?? '', players } = input;
    const playerNames = players === undefined ? (known.playerNames ?? []) : namesOf(players);
    const metadata = { ...known.metadata, ...input.metadata };
    return {
      ...describedColumns({ ...input, completedAt: input.completedAt ?? new Date().toISOString() }),
      metadata_json: makeExtras({ ...known, tags, notes, playerNames, metadata }),
    };
  }

  async #lastState(): Promise<Replayed<unknown>> {
    if (this.#position !== undefined) return ok(this.#position.state);
    return this.#options.reader.stateAtMove(this.gameId, this.#moves - 1);
  }

  async abort(): Promise<Replayed<void>> {
    const written = await this.#change(() => ok({ isDeleted: true }));
    this.#options.onEnded();
    if (written.ok) this.#isOpen = false;
    return written;
  }

  async #change(make: (row: GameRow) => Replayed<GameChange>): Promise<Replayed<void>> {
    if (!this.#isOpen) return fail(this.#place, 'not_live', 'this recording has ended.');
    const { reader, fence } = this.#options;
    const written = await reader.rows.change(this.gameId, make, fence);
    // The recorder's state may no longer match the store.
    if (!written.ok) this.#position = undefined;
    if (!written.ok && written.error.code === 'unreachable') this.#isUncertain = true;
    return written;
  }
}
