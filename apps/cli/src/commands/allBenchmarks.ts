import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark } from '@ludus/kernel';
import { childCommand } from '../childCommand.ts';
import { Refusal } from '../refusal.ts';

const CLONE = join(import.meta.dir, '..', '..', '..', '..');

/** Benchmarks that are programs: they start servers and browsers, and measure what people experience. */
export interface BenchProgram {
  readonly suite: string;
  /** The command to type in the clone. */
  readonly command: string;
}

export const PROGRAMS: readonly BenchProgram[] = [
  { suite: 'server', command: 'bun packages/server/bench/live.ts 20 200 500' },
  { suite: 'server', command: 'bun packages/server/bench/live.ts 20 200 500 1000 busy' },
  { suite: 'server', command: 'bun packages/server/bench/hono.ts 3000 5' },
  { suite: 'server', command: 'bun packages/server/bench/state.ts 10000 30' },
  { suite: 'server', command: 'bun packages/server/bench/bytes.ts square8 hexagonal' },
  { suite: 'sandbox', command: 'bun apps/web/bench/replay.ts square8 square19 hexagonal' },
  { suite: 'sandbox', command: 'bun apps/web/bench/analysis.ts' },
];

/** Refuses if there are no sources to run. */
export const requireClone = (): void => {
  if (!existsSync(join(CLONE, 'packages', 'server', 'bench')))
    throw new Refusal('bench --all needs programs that are only in the repository. Run it in a clone.');
};

/** Benchmarks of what people would use instead of the engines and the store. */
export const loadAlternatives = async (): Promise<readonly Benchmark[]> =>
  (await import(join(CLONE, 'apps', 'cli', 'bench', 'alternatives.ts'))).benchmarks;

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
};

/** Runs a program in the clone and returns its lines; JSON lines become values. */
export const runProgram = async ({ command }: BenchProgram): Promise<readonly unknown[]> => {
  const [, file = '', ...args] = command.split(' ');
  const program = Bun.spawn(childCommand(join(CLONE, file), ...args), {
    cwd: CLONE,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = (await new Response(program.stdout).text()).split('\n').filter(Boolean);
  if ((await program.exited) !== 0) throw new Refusal(`"${command}" failed; the lines above say why.`);
  return lines.map(parsed);
};
