import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startServer } from '../src/server.ts';
import { memoryStore } from './fixture.ts';
import { makeExperiment, playTournament, put } from './lab.ts';

const page = readFileSync(join(import.meta.dir, '..', '..', '..', 'docs', 'api.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'ludus-page-'));
const db = await memoryStore();
const labFolder = join(folder, 'lab');
put(labFolder, 'cup.json', await playTournament());
put(labFolder, 'recovery.json', await makeExperiment());
const server = await startServer({
  db,
  port: 0,
  labFolder,
  gamesModule: join(import.meta.dir, 'fixture.ts'),
});
afterAll(async () => {
  await server.stop();
  db.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const blocks = [...page.matchAll(/^```sh( refused)?\n([\s\S]*?)^```$/gm)].map((match) => ({
  isRefused: match[1] !== undefined,
  code: match[2]!,
}));

/** All blocks in one shell, in which a `curl` that gets a refusal fails. */
const script = [
  'set -e -o pipefail',
  'curl() { command curl --fail-with-body "$@"; }',
  ...blocks.map(({ isRefused, code }) =>
    isRefused ? `if (${code.trim()}); then echo 'not refused' >&2; exit 9; fi` : code,
  ),
  'echo; echo all of it ran',
].join('\n');

describe('docs/api.md', () => {
  test('has examples', () => {
    expect(blocks.length).toBeGreaterThan(10);
    expect(blocks.filter(({ isRefused }) => isRefused)).toHaveLength(1);
  });

  test('runs as written', async () => {
    const shell = Bun.spawn(['bash', '-c', script], {
      cwd: folder,
      env: { ...process.env, LUDUS: server.url, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, exitCode] = await Promise.all([
      new Response(shell.stdout).text(),
      new Response(shell.stderr).text(),
      shell.exited,
    ]);
    expect({ exitCode, err }).toMatchObject({ exitCode: 0 });
    expect(out).toEndWith('all of it ran\n');
    expect(out).toContain('"code":"stale_move"');
  }, 600_000);

  test('names every route of the API or points to where it is', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object };
    const used = page
      .replace(/\$LUDUS/g, '')
      .replace(/\$ID|\$RECORD|\$CUP|\$STUDY|\bserved\b/g, '{}')
      .replace(/seats\/2/, 'seats/{}');
    const isElsewhere = (path: string): boolean => /^\/api\/(bot|admin)\//.test(path);
    for (const path of Object.keys(document.paths).filter((one) => !isElsewhere(one)))
      expect(used.replace(/\{\w+\}/g, '{}')).toContain(path.replace(/\{\w+\}/g, '{}'));
  });
});
