import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const LINTER = Bun.resolveSync('@redocly/cli/package.json', import.meta.dir);

interface Found {
  readonly totals: { readonly errors: number; readonly warnings: number };
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

/** What the recommended rules of Redocly find in a description; the linter is told to stay off the network. */
const lint = async (description: string): Promise<Found> => {
  writeFileSync(join(folder, 'openapi.json'), description);
  const linter = Bun.spawn(
    [
      process.execPath,
      join(LINTER, '..', 'bin', 'cli.js'),
      'lint',
      'openapi.json',
      '--extends=recommended',
      '--format=json',
    ],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [out] = await Promise.all([new Response(linter.stdout).text(), new Response(linter.stderr).text()]);
  return JSON.parse(out) as Found;
};

test('the description passes the recommended rules of Redocly', async () => {
  const app = await openApp();
  const { totals, problems } = await lint(await (await app.request('/api/openapi.json')).text());
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
}, 600_000);

test('the rules find what is missing', async () => {
  const bare = {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { '/x': { get: { responses: {} } } },
  };
  const { problems } = await lint(JSON.stringify(bare));
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(
    expect.arrayContaining(['security-defined', 'no-empty-servers', 'operation-operationId', 'info-license']),
  );
}, 600_000);
