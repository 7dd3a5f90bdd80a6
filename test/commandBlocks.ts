import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Glob, type Subprocess } from 'bun';
import { ROOT } from '../scripts/workspace.ts';

/**
 * Command lines in `sh` blocks run as printed, in order, in a folder per page. Long work is interrupted after
 * a while, and so is a server that waits: then they have at least started as the page says. Blocks marked
 * `sh fragment` refer to something that is not there, such as the reader's own game.
 */
const ENOUGH_CPU_MS = 1_000;
const IDLE_MS = 1_500;
const LOOK_MS = 100;

/** Where the processor time of a program cannot be read. */
const ENOUGH_MS = 4_000;

/** Commands that end by themselves are waited for, because later ones need their results. */
const LONGEST_MS = 240_000;
const ENDS_ITSELF = /^(npx )?ludus (db|games|help|new|perft|play|dataset|parity) /;

export const PAGES = [
  'README.md',
  ...new Glob('docs/*.md').scanSync(ROOT),
  ...new Glob('apps/*/README.md').scanSync(ROOT),
].sort();

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

const isOurs = (line: string): boolean => /^(npx )?ludus /.test(line);

export const commandsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    block!.replaceAll('\\\n', ' ').split('\n').filter(isOurs),
  );

/** The agent that pages use as an example is in docs/agents.md. */
const exampleAgent = (): string => {
  const found = [...textOf('docs/agents.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].find(([, code]) =>
    code!.includes('export default careful'),
  );
  return found![1]!;
};

/** Whether a command ends soon without being stopped. */
export const endsItself = (line: string): boolean => ENDS_ITSELF.test(line);

/** A folder as a reader of the page would have it. */
export const makeFolder = (parent: string): string => {
  const folder = mkdtempSync(join(parent, 'commands-'));
  mkdirSync(join(folder, 'my-agents'));
  writeFileSync(join(folder, 'my-agents', 'careful.ts'), exampleAgent());
  // Pages run in parallel and cannot all use the same port.
  writeFileSync(join(folder, 'ludus.toml'), '[serve]\nport = 0\n');
  cpSync(join(ROOT, 'apps', 'web', 'samples'), join(folder, 'apps', 'web', 'samples'), { recursive: true });
  return folder;
};

/** Adds a `ludus` and an `npx` that start this command to a folder. */
export const writePrograms = (folder: string, command: readonly string[]): void => {
  const quoted = command.map((word) => `"${word}"`).join(' ');
  writeFileSync(join(folder, 'ludus'), `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
};

export interface Ran {
  readonly exitCode: number | null;
  readonly isInterrupted: boolean;
  readonly err: string;
}

/** The processor time of a program and its threads so far; undefined on systems that do not tell. */
const cpuMsOf = (pid: number): number | undefined => {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11);
    return 10 * (Number(user) + Number(system));
  } catch {
    return undefined;
  }
};

/** Interrupts a program that has worked for long enough, or waits; returns how to find out whether it did. */
const interruptWhenStarted = (program: Subprocess): { isInterrupted: () => boolean; stop: () => void } => {
  const started = performance.now();
  let isInterrupted = false;
  let [cpuMs, changedAt] = [0, started];
  const look = setInterval(() => {
    const [now, used] = [performance.now(), cpuMsOf(program.pid)];
    if (used !== undefined && used > cpuMs) [cpuMs, changedAt] = [used, now];
    const isEnough =
      used === undefined ? now - started > ENOUGH_MS : used > ENOUGH_CPU_MS || now - changedAt > IDLE_MS;
    if (!isEnough) return;
    isInterrupted = true;
    clearInterval(look);
    program.kill('SIGINT');
  }, LOOK_MS);
  return { isInterrupted: () => isInterrupted, stop: () => clearInterval(look) };
};

/** Runs a line in a folder, with the programs of another one. */
export const runLine = async (line: string, folder: string, programs: string): Promise<Ran> => {
  const program = Bun.spawn(['sh', '-c', line.replace(/^((npx )?ludus )/, 'exec $1')], {
    cwd: folder,
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const interruption = endsItself(line) ? undefined : interruptWhenStarted(program);
  // A process that takes too long, or ignores the signal, is killed.
  const ended = setTimeout(() => program.kill('SIGKILL'), LONGEST_MS);
  const err = await new Response(program.stderr).text();
  const exitCode = await program.exited;
  interruption?.stop();
  clearTimeout(ended);
  return { exitCode, isInterrupted: interruption?.isInterrupted() ?? false, err };
};

/** Interrupted self-play may leave too few games to learn from, and later commands of the page say so. */
const isShortOfGames = ({ exitCode, err }: Ran, isAfterInterruption: boolean): boolean =>
  (exitCode === 1 && err.includes('No network was written.')) ||
  (isAfterInterruption &&
    /There are no finished games|cannot be split into training|there is nothing to write/.test(err));

/** Only interrupted commands may fail, and those that need more games than an interrupted one left. */
export const faultIn = (ran: Ran, isAfterInterruption = false): string | undefined => {
  const { exitCode, isInterrupted, err } = ran;
  const isFine =
    exitCode === 0 || (isInterrupted && exitCode !== 2) || isShortOfGames(ran, isAfterInterruption);
  return isFine ? undefined : `exit code ${exitCode}: ${err}`;
};
