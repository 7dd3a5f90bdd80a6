import { describe, expect, test } from 'bun:test';
import { basename, join } from 'node:path';
import { Glob } from 'bun';
import { ROOT } from '../scripts/workspace.ts';

const FOLDER = join(ROOT, 'python');
const OLDEST = [3, 10] as const;

/** The machine's Python, if it is new enough. */
const findPython = (): string | undefined =>
  ['python3', 'python'].find((name) => {
    if (Bun.which(name) === null) return false;
    const script = `import sys; sys.exit(sys.version_info < (${OLDEST.join(', ')}))`;
    return Bun.spawnSync([name, '-c', script], { stdio: ['ignore', 'ignore', 'ignore'] }).exitCode === 0;
  });

const python = findPython();
if (python === undefined)
  console.log(`The Python package is not tested: there is no Python ${OLDEST.join('.')} or newer here.`);

describe.skipIf(python === undefined)('the Python package', () => {
  const modules = [...new Glob('test_*.py').scanSync(join(FOLDER, 'tests'))].sort();

  test.each(modules.map((file) => [basename(file, '.py')] as const))(
    '%s',
    (name) => {
      const { exitCode, stderr } = Bun.spawnSync([python!, '-m', 'unittest', `tests.${name}`], {
        cwd: FOLDER,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          LUDUS_COMMAND: `"${process.execPath}" "${join(ROOT, 'apps/cli/src/main.ts')}"`,
          PYTHONDONTWRITEBYTECODE: '1',
        },
      });
      expect(exitCode === 0 ? 'passed' : `${stderr}`).toBe('passed');
      expect(`${stderr}`).toMatch(/^Ran [1-9]\d* tests? in /m);
    },
    600_000,
  );

  test('has tests for every module', () => expect(modules.length).toBeGreaterThan(5));
});
