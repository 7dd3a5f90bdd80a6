import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Glob } from 'bun';
import { ROOT } from '../scripts/workspace.ts';

/**
 * Command lines in `sh` blocks run as printed, in order, in a folder per page. Long work is interrupted after
 * a while: then it has at least started as the page says. Blocks marked `sh fragment` refer to something that
 * is not there, such as the reader's own game.
 */
const LIMIT_MS = 4_000;

/** Commands that end by themselves are waited for, because later ones need their results. */
const LONGEST_MS = 60_000;
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

/** Whether a command ends by itself, and soon. */
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

/** Runs a line in a folder, with the programs of another one. */
export const runLine = async (line: string, folder: string, programs: string): Promise<Ran> => {
  const program = Bun.spawn(['sh', '-c', line.replace(/^((npx )?ludus )/, 'exec $1')], {
    cwd: folder,
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const limit = endsItself(line) ? LONGEST_MS : LIMIT_MS;
  const interrupted = setTimeout(() => program.kill('SIGINT'), limit);
  // A process that ignores the signal is killed.
  const ended = setTimeout(() => program.kill('SIGKILL'), 2 * LONGEST_MS);
  const started = performance.now();
  const err = await new Response(program.stderr).text();
  const exitCode = await program.exited;
  clearTimeout(interrupted);
  clearTimeout(ended);
  return { exitCode, isInterrupted: performance.now() - started >= limit, err };
};

/** Interrupted self-play may leave too few games to learn from, and later commands of the page say so. */
const isShortOfGames = ({ exitCode, err }: Ran, isAfterInterruption: boolean): boolean =>
  (exitCode === 1 && err.includes('No network was written.')) ||
  (isAfterInterruption && /are too few for training|there is nothing to write/.test(err));

/** Only interrupted commands may fail, and those that need more games than an interrupted one left. */
export const faultIn = (ran: Ran, isAfterInterruption = false): string | undefined => {
  const { exitCode, isInterrupted, err } = ran;
  const isFine =
    exitCode === 0 || (isInterrupted && exitCode !== 2) || isShortOfGames(ran, isAfterInterruption);
  return isFine ? undefined : `exit code ${exitCode}: ${err}`;
};
