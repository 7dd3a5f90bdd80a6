import { ok } from '@ludus/kernel';
import type { GameReplayDB } from './database.ts';
import type { OnGame } from './health.ts';
import { attemptResult, fail, type Replayed, type ReplayProblem, transact } from './problem.ts';
import { Recorder, type Step } from './recorder.ts';
import { type GameRow, makeExtras, parseExtras } from './rows.ts';
import { choiceOf, isSnapshotDue, type Snapshot } from './store.ts';
import type { GameId } from './types.ts';

interface Derived {
  readonly recorder: Recorder;
  readonly steps: readonly Step[];
  readonly snapshots: readonly Snapshot[];
}

const derive = (db: GameReplayDB, row: GameRow): Replayed<Derived> => {
  const { reader } = db.internals;
  const game = reader.rules(row);
  if (!game.ok) return game;
  const whole = reader.whole(row);
  if (!whole.ok) return whole;
  const recorder = new Recorder(game.value, whole.value.initialState);
  const steps: Step[] = [];
  const snapshots: Snapshot[] = [];
  for (const { moveNumber, turnNumber: _t, phase: _p, moveType: _m, ...input } of whole.value.moves) {
    const step = recorder.record(input);
    if (!step.ok) return fail(reader.place(row.game_id, moveNumber), step.error.code, step.error.message);
    steps.push(step.value);
    if (isSnapshotDue(moveNumber, db.snapshotEvery))
      snapshots.push({
        moveNumber,
        text: recorder.stateText,
        hash: recorder.moment.hash,
      });
  }
  return ok({ recorder, steps, snapshots });
};

/** Choices that were explained are kept, and so are all of a game that tells of none; the others it tells of again. */
const rebuildChoices = (db: GameReplayDB, gameId: GameId, steps: readonly Step[]): Replayed<void> => {
  const { reader, tables } = db.internals;
  const kept = reader.choices(gameId);
  if (!kept.ok) return kept;
  if (steps.some(({ choice }) => choice !== undefined))
    tables.run('DELETE FROM game_choices WHERE game_id = ? AND ai_reasoning IS NULL', gameId);
  const explained = new Set(
    kept.value.filter(({ reasoning }) => reasoning !== undefined).map(({ moveNumber }) => moveNumber),
  );
  const told = steps.filter(({ moveNumber }) => !explained.has(moveNumber)).map(choiceOf);
  tables.steps.insertChoices(
    gameId,
    told.filter((choice) => choice !== undefined),
  );
  return ok(undefined);
};

/** Makes everything of a game again that follows from its initial state and moves. */
export const rebuildGame = (db: GameReplayDB, row: GameRow): Replayed<void> => {
  const gameId = row.game_id;
  const place = db.internals.reader.place(gameId);
  const derived = attemptResult(place, () => derive(db, row));
  if (!derived.ok) return derived;
  const { recorder, steps, snapshots } = derived.value;
  const { toAct } = recorder.replayer;
  const { tables } = db.internals;
  return transact(db.internals.db, place, () => {
    for (const table of ['game_history_entries', 'game_state_snapshots', 'game_moves'])
      tables.run(`DELETE FROM ${table} WHERE game_id = ?`, gameId);
    tables.steps.insertSteps(gameId, steps);
    for (const { moveNumber, text, hash } of snapshots) tables.insertSnapshot(gameId, moveNumber, text, hash);
    tables.setCounts(gameId, steps.length, recorder.turns);
    if (toAct === 0) tables.setFinalCounts(gameId, recorder.progress);
    tables.setExtras(gameId, makeExtras({ ...parseExtras(row.metadata_json), counters: recorder.counters }));
    return rebuildChoices(db, gameId, steps);
  });
};

export interface Rebuilt {
  readonly games: number;
  readonly skipped: readonly ReplayProblem[];
}

/** Rebuilds every game of a file; one that cannot be replayed is left as it is and reported. */
export const rebuildFile = async (
  db: GameReplayDB,
  { onGame }: { readonly onGame?: OnGame } = {},
): Promise<Replayed<Rebuilt>> => {
  const skipped: ReplayProblem[] = [];
  let games = 0;
  for (const row of db.rows()) {
    const rebuilt = row.ok ? rebuildGame(db, row.value) : row;
    if (rebuilt.ok) games += 1;
    else if (rebuilt.error.code === 'disk_full') return rebuilt;
    else skipped.push(rebuilt.error);
    if ((await onGame?.(games + skipped.length)) === 'stop') break;
  }
  return ok({ games, skipped });
};
