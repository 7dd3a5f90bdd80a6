import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, problem, type Result } from '@ludus/kernel';
import { beginTuning, fingerprintOf } from './tuner.ts';
import type { TuningPlan, TuningState } from './types.ts';

/** The state in a file, or the initial state if there is none; a file of a different plan is refused. */
export const loadCheckpoint = (path: string, plan: TuningPlan): Result<TuningState> => {
  if (!existsSync(path)) return ok(beginTuning(plan));
  let state: TuningState;
  try {
    state = JSON.parse(readFileSync(path, 'utf8')) as TuningState;
  } catch {
    return err(problem('bad_checkpoint', '', `${path} is not a checkpoint: it is not JSON.`));
  }
  if (state.format !== 'ludus-tuning' || state.version !== 1)
    return err(problem('bad_checkpoint', '', `${path} is not a checkpoint of this version.`));
  return state.fingerprint === fingerprintOf(plan)
    ? ok(state)
    : err(
        problem(
          'other_plan',
          '',
          `${path} belongs to a tuning run with other settings. Use the same arguments to resume it, or another --dir.`,
        ),
      );
};

/** Written to a temporary file and renamed, so that a kill leaves either the old file or the new one. */
export const saveCheckpoint = (path: string, state: TuningState): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, `${JSON.stringify(state)}\n`);
  renameSync(`${path}.part`, path);
};
