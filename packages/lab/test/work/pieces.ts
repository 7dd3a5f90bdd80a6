/** Work for tests: squares, with failures on request. */
import { existsSync, writeFileSync } from 'node:fs';

export interface Job {
  readonly scale: number;
  /** Pieces that kill the thread; only once if a file is named to remember it. */
  readonly deadly?: readonly number[];
  readonly graves?: string;
  /** Pieces that end the whole process at once. */
  readonly fatal?: readonly number[];
  /** Pieces that throw. */
  readonly broken?: readonly number[];
  /** Milliseconds a piece takes, by the remainder of its number. */
  readonly slow?: readonly number[];
}

export default async (job: Job, number: number): Promise<{ square: number }> => {
  const { scale, deadly = [], fatal = [], graves, broken = [], slow = [] } = job;
  if (slow.length > 0) await Bun.sleep(slow[number % slow.length]!);
  if (fatal.includes(number)) process.kill(process.pid, 'SIGKILL');
  if (broken.includes(number)) throw new Error('this one is broken');
  if (deadly.includes(number)) {
    const grave = `${graves}-${number}`;
    if (graves === undefined || !existsSync(grave)) {
      if (graves !== undefined) writeFileSync(grave, '');
      process.exit(3);
    }
  }
  return { square: scale * number * number };
};
