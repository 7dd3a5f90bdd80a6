import { Batch, type BatchShape, parameters } from './batch.ts';
import type { Step } from './recorder.ts';
import { NOTE_COLUMNS, noteColumns } from './rows.ts';
import type { Runner, Value } from './statements.ts';
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

const MOVES = new Batch(moveShape(MOVE_COLUMNS));
const NOTED_MOVES = new Batch(moveShape([...MOVE_COLUMNS, ...NOTE_COLUMNS]));
const HISTORY_ENTRIES = new Batch(HISTORY_SHAPE);
const CHOICES = new Batch(CHOICE_SHAPE);

/** Every statement that is run here. */
export const STEP_STATEMENTS: readonly string[] = [MOVES, NOTED_MOVES, HISTORY_ENTRIES, CHOICES].flatMap(
  ({ statements }) => statements,
);

/** What the tables hold of moves, written for many moves at once. */
export class StepRows {
  readonly #runner: Runner;

  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /** Moves that follow each other, and their history entries. */
  insertSteps(gameId: GameId, steps: readonly Step[]): void {
    this.#insertMoves(gameId, steps);
    this.#insertHistory(gameId, steps);
  }

  #insertMoves(gameId: GameId, steps: readonly Step[]): void {
    const isNoted = steps.some(hasNotes);
    const batch = isNoted ? NOTED_MOVES : MOVES;
    batch.insert(this.#runner, steps.length, (from, to) => {
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
    HISTORY_ENTRIES.insert(this.#runner, steps.length, (from, to) => {
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
    CHOICES.insert(this.#runner, choices.length, (from, to) => {
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
