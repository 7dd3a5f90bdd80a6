import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { childCommand } from '../childCommand.ts';

/** Commands in processes of their own. */

const MAIN = join(import.meta.dir, '..', 'main.ts');

/** Starts a command; its arguments do not show in the list of processes. */
export const ludus = (args: readonly string[]): Subprocess =>
  Bun.spawn(childCommand(MAIN), {
    env: { ...process.env, LUDUS_ARGUMENTS: JSON.stringify(args) },
    stdio: ['pipe', 'ignore', 'ignore'],
  });

/** Waits for commands to end, and fails when one of them failed. */
export const finished = async (commands: readonly Subprocess[]): Promise<void> => {
  const codes = await Promise.all(commands.map((one) => one.exited));
  const code = codes.find((one) => one !== 0);
  if (code !== undefined) throw new Error(`A measured command ended with exit code ${code}.`);
};

/** Seconds of CPU time of processes that have ended. */
export const cpuOf = (processes: readonly Subprocess[]): number =>
  processes.reduce((sum, one) => sum + Number(one.resourceUsage()?.cpuTime.total ?? 0) / 1e6, 0);

/** What some work took: seconds by the clock, and of CPU time of everybody involved. */
export interface Effort {
  readonly clock: number;
  readonly cpu: number;
}

export const round = (value: number): number => Math.round(value * 100) / 100;
