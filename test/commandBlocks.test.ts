import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Glob } from 'bun';
import { ROOT } from '../scripts/workspace.ts';

/**
 * Command lines of `sh` blocks run as they are printed, in order, in a folder of their page. Long work is interrupted
 * after a while: then it has at least begun as the page says. Blocks marked `sh fragment` stand for something that is
 * not there, such as a game of one's own.
 */
const LIMIT_MS = 4_000;

/** Commands that end by themselves are waited for: later ones need what they leave. */
const LONGEST_MS = 60_000;
const ENDS_ITSELF = /^(npx )?ludus (db|games|help|new|perft|play|dataset|parity) /;

const PAGES = [
  'README.md',
  ...new Glob('docs/*.md').scanSync(ROOT),
  ...new Glob('apps/*/README.md').scanSync(ROOT),
].sort();

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

const isOurs = (line: string): boolean => /^(npx )?ludus /.test(line);

const commandsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    block!.replaceAll('\\\n', ' ').split('\n').filter(isOurs),
  );

/** The agent that pages use as their example stands in docs/agents.md. */
const exampleAgent = (): string => {
  const found = [...textOf('docs/agents.md').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].find(([, code]) =>
    code!.includes('export default careful'),
  );
  return found![1]!;
};

const folders: string[] = [];
let programs: string;

/** A folder as somebody has it who reads a page in a clone. */
const makeFolder = (): string => {
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.cache', 'commands-'));
  folders.push(folder);
  mkdirSync(join(folder, 'my-agents'));
  writeFileSync(join(folder, 'my-agents', 'careful.ts'), exampleAgent());
  cpSync(join(ROOT, 'apps', 'web', 'samples'), join(folder, 'apps', 'web', 'samples'), { recursive: true });
  return folder;
};

beforeAll(() => {
  mkdirSync(join(ROOT, 'node_modules', '.cache'), { recursive: true });
  programs = mkdtempSync(join(tmpdir(), 'ludus-programs-'));
  folders.push(programs);
  const main = join(ROOT, 'apps', 'cli', 'src', 'main.ts');
  writeFileSync(join(programs, 'ludus'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`, {
    mode: 0o755,
  });
  writeFileSync(join(programs, 'npx'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  readonly exitCode: number | null;
  readonly isInterrupted: boolean;
  readonly err: string;
}

const run = async (line: string, folder: string): Promise<Ran> => {
  const program = Bun.spawn(['sh', '-c', line.replace(/^((npx )?ludus )/, 'exec $1')], {
    cwd: folder,
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const limit = ENDS_ITSELF.test(line) ? LONGEST_MS : LIMIT_MS;
  const interrupted = setTimeout(() => program.kill('SIGINT'), limit);
  // Whatever does not listen is ended for good.
  const ended = setTimeout(() => program.kill('SIGKILL'), 2 * LONGEST_MS);
  const started = performance.now();
  const err = await new Response(program.stderr).text();
  const exitCode = await program.exited;
  clearTimeout(interrupted);
  clearTimeout(ended);
  return { exitCode, isInterrupted: performance.now() - started >= limit, err };
};

describe.skipIf(process.platform === 'win32')('command lines of the pages run as printed', () => {
  test.concurrent.each(
    PAGES.flatMap((page) => {
      const commands = commandsOf(page);
      return commands.length === 0 ? [] : [[page, commands] as const];
    }),
  )(
    '%s',
    async (_, commands) => {
      const folder = makeFolder();
      for (const line of commands) {
        const { exitCode, isInterrupted, err } = await run(line, folder);
        // Only what was still at work may end in another way than well; a refusal never may.
        const isFine = exitCode === 0 || (isInterrupted && exitCode !== 2);
        expect({ line, said: isFine ? '' : err, exitCode: isFine ? 0 : exitCode }).toEqual({
          line,
          said: '',
          exitCode: 0,
        });
      }
    },
    600_000,
  );
});
