import type { Database } from 'bun:sqlite';
import { Batch, type BatchShape, parameters, type Value } from './batch.ts';
import type { Step } from './recorder.ts';
import { NOTE_COLUMNS, noteColumns } from './rows.ts';
import type { ChoiceRecord, GameId, MoveInput } from './types.ts';

/** The first parameters of every statement here are the game and, where moves follow each other, the first move. */
const OWN = 3;

const MOVE_COLUMNS = ['turn_number', 'player', 'phase', 'move_type', 'move_json'];

const moveShape = (columns: readonly string[]): BatchShape => ({
  insert: `INSERT INTO game_moves (game_id, move_number, ${columns.join(', ')})`,
  row: (index) => `?1, ?2 + ${index}, ${parameters(OWN + index * columns.length, columns.length)}`,
});

/** A moment ends one move and begins the next, so its parameters are in both rows; the others follow them. */
const MOMENT = 4;
const HISTORY = MOMENT + 4;

const HISTORY_SHAPE: BatchShape = {
  insert: `INSERT INTO game_history_entries (game_id, move_number,
    phase_before, status_before, progress_before_json, state_hash_before,
    player, available_moves_count, engine_eval, engine_depth,
    phase_after, status_after, progress_after_json, state_hash_after, fsm_valid)`,
  row: (index) => `?1, ?2 + ${index}, ${parameters(OWN + index * HISTORY, HISTORY + MOMENT)}, 1`,
};

const CHOICE = 6;

const CHOICE_SHAPE: BatchShape = {
  insert: `INSERT OR REPLACE INTO game_choices
    (game_id, move_number, choice_type, player, options_json, selected_option_json, ai_reasoning)`,
  row: (index) => `?1, ${parameters(2 + index * CHOICE, CHOICE)}`,
};

/** `moveNumber` is the only field that is not the action's own. */
const makeMoveJson = (moveNumber: number, { action }: MoveInput): string => {
  const text = JSON.stringify(action);
  return `{"moveNumber":${moveNumber + 1},${text.slice(1)}`;
};

const hasNotes = ({ input }: Step): boolean => {
  for (const key in input) if (key !== 'action' && key !== 'player') return true;
  return false;
};

/** What the tables hold of moves, written for many moves at once. */
export class StepRows {
  readonly #moves: Batch;
  readonly #notedMoves: Batch;
  readonly #history: Batch;
  readonly #choices: Batch;

  constructor(db: Database) {
    this.#moves = new Batch(db, moveShape(MOVE_COLUMNS));
    this.#notedMoves = new Batch(db, moveShape([...MOVE_COLUMNS, ...NOTE_COLUMNS]));
    this.#history = new Batch(db, HISTORY_SHAPE);
    this.#choices = new Batch(db, CHOICE_SHAPE);
  }

  /** Moves that follow each other, and their history entries. */
  insertSteps(gameId: GameId, steps: readonly Step[]): void {
    this.#insertMoves(gameId, steps);
    this.#insertHistory(gameId, steps);
  }

  #insertMoves(gameId: GameId, steps: readonly Step[]): void {
    const isNoted = steps.some(hasNotes);
    const batch = isNoted ? this.#notedMoves : this.#moves;
    batch.insert(steps.length, (from, to) => {
      const values: Value[] = [gameId, steps[from]!.moveNumber];
      for (let i = from; i < to; i += 1) {
        const { moveNumber, turnNumber, player, input, before } = steps[i]!;
        values.push(turnNumber, player, before.phase, input.action.type, makeMoveJson(moveNumber, input));
        if (isNoted) values.push(...noteColumns(input));
      }
      return values;
    });
  }

  #insertHistory(gameId: GameId, steps: readonly Step[]): void {
    this.#history.insert(steps.length, (from, to) => {
      const values: Value[] = [gameId, steps[from]!.moveNumber];
      for (let i = from; i < to; i += 1) {
        const { before, player, alternatives, input } = steps[i]!;
        values.push(before.phase, before.status, before.progress, before.hash);
        values.push(player, alternatives, input.engineEval ?? null, input.engineDepth ?? null);
      }
      const { after } = steps[to - 1]!;
      values.push(after.phase, after.status, after.progress, after.hash);
      return values;
    });
  }

  insertChoices(gameId: GameId, choices: readonly ChoiceRecord[]): void {
    this.#choices.insert(choices.length, (from, to) => {
      const values: Value[] = [gameId];
      for (let i = from; i < to; i += 1) {
        const { moveNumber, choiceType, player, options, selected, reasoning } = choices[i]!;
        values.push(moveNumber, choiceType, player);
        values.push(JSON.stringify(options), JSON.stringify(selected), reasoning ?? null);
      }
      return values;
    });
  }
}
