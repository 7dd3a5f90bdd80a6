import { join } from 'node:path';
import type { Subprocess } from 'bun';

/** Commands as separate processes, as on several machines. */

const MAIN = join(import.meta.dir, '..', 'src', 'main.ts');

/** A command that runs. */
export interface Command {
  readonly process: Subprocess;
  /** What it has written so far. */
  readonly out: () => string;
  readonly err: () => string;
  /** Its exit code, once it has ended and all its output is available. */
  readonly ended: Promise<number>;
}

const collect = async (stream: ReadableStream<Uint8Array>, add: (text: string) => void): Promise<void> => {
  const decoder = new TextDecoder();
  for await (const chunk of stream) add(decoder.decode(chunk, { stream: true }));
};

const running = new Set<Subprocess>();

export interface StartOptions {
  /** Modules to load first. */
  readonly preload?: string;
  readonly cwd?: string;
  /** In addition to the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a command. Its arguments are hidden from the process list, as in `npx ludus`. */
export const start = (args: readonly string[], { preload, cwd, env }: StartOptions = {}): Command => {
  const flags = preload === undefined ? [] : ['--preload', preload];
  const process_ = Bun.spawn([process.execPath, ...flags, MAIN], {
    env: { ...process.env, ...env, LUDUS_ARGUMENTS: JSON.stringify(args) },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    ...(cwd !== undefined && { cwd }),
  });
  running.add(process_);
  let [out, err] = ['', ''];
  const read = Promise.all([
    collect(process_.stdout, (text) => {
      out += text;
    }),
    collect(process_.stderr, (text) => {
      err += text;
    }),
  ]);
  const ended = process_.exited.then(async (code) => {
    running.delete(process_);
    await read;
    return code;
  });
  return { process: process_, out: () => out, err: () => err, ended };
};

/** Ends everything that a test has left running. */
export const killAll = async (): Promise<void> => {
  const left = [...running];
  for (const one of left) one.kill('SIGKILL');
  await Promise.all(left.map((one) => one.exited));
};

/** Waits for something to become true. */
export const until = async (
  what: string,
  isSo: () => boolean | Promise<boolean>,
  ms = 300_000,
): Promise<void> => {
  for (const end = performance.now() + ms; !(await isSo()); await Bun.sleep(40))
    if (performance.now() > end) throw new Error(`${what} did not happen within ${ms} ms`);
};
