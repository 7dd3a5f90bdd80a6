import { ok } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import { GameReader } from './gameReader.ts';
import type { OnGame } from './health.ts';
import { fail, isStoreProblem, type Replayed, type ReplayProblem } from './problem.ts';
import { makeExtras, parseExtras } from './record/extras.ts';
import { addForeignMoves } from './record/foreignMoves.ts';
import { CHOICE_COLUMNS, finalColumns, type Value } from './record/gameRows.ts';
import { DetailRecorder } from './record/historyDetails.ts';
import type { ChoiceRow } from './record/readRows.ts';
import { Recorder } from './record/recorder.ts';
import { foreignFrom, type GameRow } from './record/rows.ts';
import type { GameChange } from './rowStore.ts';
import type { GameStore } from './store.ts';
import type { MoveInput, MoveRecord } from './types.ts';

/** Recomputes the choices of a game. Explained choices are kept, as are all choices of a game that reports none. */
const mergeChoices = (kept: readonly ChoiceRow[], told: readonly Value[]): readonly Value[] => {
  const lasting = told.length === 0 ? kept : kept.filter(({ ai_reasoning }) => ai_reasoning !== null);
  const explained = new Set<Value>(lasting.map(({ move_number }) => move_number));
  const width = CHOICE_COLUMNS.length;
  const again = Array.from({ length: told.length / width }, (_, i) => told.slice(i * width, (i + 1) * width));
  return [
    ...lasting.map((row) => CHOICE_COLUMNS.map((column) => row[column])),
    ...again.filter(([moveNumber]) => !explained.has(moveNumber!)),
  ].flat();
};

/** A move as it was recorded. */
const inputOf = ({
  moveNumber: _n,
  turnNumber: _t,
  phase: _p,
  moveType: _m,
  isForeign: _f,
  ...move
}: MoveRecord): MoveInput => move;

export interface RebuildOptions {
  /**
   * `full` stores states, boards and all legal moves with every move; `brief` does not. If left out, each
   * game stays as it is.
   */
  readonly history?: 'full' | 'brief' | undefined;
}

/** Whether the history of a game should have details. */
const isFull = async (
  { rows }: GameStore,
  { game_id }: GameRow,
  { history }: RebuildOptions,
): Promise<Replayed<boolean>> => {
  if (history !== undefined) return ok(history === 'full');
  const entries = await rows.history(game_id);
  return entries.ok ? ok(entries.value.some(({ state_after_json }) => state_after_json !== null)) : entries;
};

/** Everything about a game that follows from its initial state and moves, as a change of its rows. */
const derive = async (
  store: GameStore,
  row: GameRow,
  options: RebuildOptions,
): Promise<Replayed<(row: GameRow) => Replayed<GameChange>>> => {
  const reader = new GameReader(store.rows, store.address, store.games);
  const game = reader.rules(row);
  if (!game.ok) return game;
  const whole = await reader.whole(row, { mayBeLonger: true });
  if (!whole.ok) return whole;
  const kept = await store.rows.choices(row.game_id);
  if (!kept.ok) return kept;
  const full = await isFull(store, row, options);
  if (!full.ok) return full;
  const cursor = new GameCursor(game.value, whole.value.initialState);
  const details = full.value ? new DetailRecorder(game.value, cursor) : undefined;
  const recorder = new Recorder(cursor, store);
  const inputs = whole.value.moves.map(inputOf);
  const foreign = foreignFrom(row) ?? inputs.length;
  const replayed = reader.replay(cursor, row.game_id, {
    moves: whole.value.moves.slice(0, foreign),
    onMove: (move) => {
      recorder.add(inputs[move.moveNumber]!, cursor);
      details?.add(move);
    },
  });
  if (!replayed.ok) return replayed;
  const { steps: add, turns } = addForeignMoves(recorder.takeRows(), recorder.turns, inputs.slice(foreign));
  const { counters, progress } = recorder;
  const replace = { ...add, choices: mergeChoices(kept.value, add.choices) };
  const players = cursor.toAct === 0 ? progress.map(finalColumns) : [];
  return ok(({ total_moves, metadata_json }) =>
    total_moves === row.total_moves
      ? ok({
          replace,
          ...(details && { details: details.details }),
          players,
          set: {
            total_moves: add.count,
            total_turns: turns,
            metadata_json: makeExtras({ ...parseExtras(metadata_json), counters }),
          },
        })
      : fail(reader.place(row.game_id), 'not_finished', 'the game is being played.'),
  );
};

/** Regenerates everything about a game that follows from its initial state and moves. */
export const rebuildGame = async (
  store: GameStore,
  row: GameRow,
  options: RebuildOptions = {},
): Promise<Replayed<void>> => {
  const derived = await derive(store, row, options);
  return derived.ok ? store.rows.change(row.game_id, derived.value) : derived;
};

export interface Rebuilt {
  readonly games: number;
  readonly skipped: readonly ReplayProblem[];
}

/** Rebuilds every game of a store; one that cannot be replayed is left unchanged and reported. */
export const rebuildFile = async (
  store: GameStore,
  { onGame, history }: RebuildOptions & { readonly onGame?: OnGame } = {},
): Promise<Replayed<Rebuilt>> => {
  const skipped: ReplayProblem[] = [];
  let games = 0;
  for await (const row of store.rows.walk({})) {
    const rebuilt = row.ok ? await rebuildGame(store, row.value, { history }) : row;
    if (rebuilt.ok) games += 1;
    else if (isStoreProblem(rebuilt.error)) return rebuilt;
    else skipped.push(rebuilt.error);
    if ((await onGame?.(games + skipped.length)) === 'stop') break;
  }
  return ok({ games, skipped });
};
