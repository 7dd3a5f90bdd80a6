import { err, problem, type Result } from '@ludus/kernel';
import type { WorkRun } from './types.ts';

export const otherEngine = (run: Pick<WorkRun, 'id' | 'engine'>, engine: string): Result<never> =>
  err(
    problem(
      'other_engine',
      'engine',
      `Run ${run.id} needs the engine ${run.engine}, but this is ${engine}. Use the version of Ludus that started it, or cancel it with \`ludus queue cancel\`.`,
    ),
  );
