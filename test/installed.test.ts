import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifest } from '../scripts/manifest.ts';
import { packCli } from '../scripts/packCli.ts';
import {
  commandsOf,
  endsItself,
  faultIn,
  makeFolder,
  PAGES,
  runLine,
  writePrograms,
} from './commandBlocks.ts';

const WINDOWS = process.platform === 'win32';
const NPM = WINDOWS ? 'npm.cmd' : 'npm';

const isRegistryThere =
  Bun.spawnSync([NPM, 'ping', '--fetch-retries=0', '--fetch-timeout=10000'], {
    stdio: ['ignore', 'ignore', 'ignore'],
  }).exitCode === 0;
if (!isRegistryThere)
  console.log('The installed command line is not tested: npm does not reach its registry.');

/** An agent by somebody without a clone: it takes the first move that the search considers. */
const OWN_AGENT = `
import { createSearchContext } from '@ludus/agents';
import { nim } from '@ludus/kernel/examples/nim';
export default ({ game }) => ({
  kind: 'first',
  name: \`first at \${nim.id}\`,
  *think(request) {
    const { root, moves } = createSearchContext(request);
    return { action: root.action(moves[0]) };
  },
});
`;

describe.skipIf(!isRegistryThere)('the command line, packed and installed with npm', () => {
  let folder: string;
  let ludus: string;
  let tarball: string;
  let warnings: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ludus-installed-'));
    const prefix = join(folder, 'prefix');
    tarball = await packCli();
    // Without install scripts, as careful people configure npm.
    const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=warn'];
    const { exitCode, stderr } = Bun.spawnSync(
      [NPM, 'install', '--global', '--prefix', prefix, ...flags, tarball],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    warnings = `${stderr}`;
    if (exitCode !== 0) throw new Error(warnings);
    ludus = WINDOWS ? join(prefix, 'ludus.cmd') : join(prefix, 'bin', 'ludus');
  }, 600_000);

  afterAll(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const run = (...args: string[]): { readonly exitCode: number; readonly text: string } => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([ludus, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { exitCode, text: `${stdout}${stderr}` };
  };

  test('can be installed with every version of Node it names, without a warning', () => {
    expect(warnings).not.toContain('EBADENGINE');
  });

  test('prints its version and its commands', () => {
    expect(run('--version')).toEqual({ exitCode: 0, text: `${readManifest('apps/cli').version}\n` });
    const help = run('--help');
    expect(help.exitCode).toBe(0);
    for (const word of ['play', 'serve', 'selfplay', 'tournament', 'env'])
      expect(help.text).toMatch(new RegExp(`^  ${word} `, 'm'));
  });

  test('could be published as it is', () => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([NPM, 'publish', '--dry-run', tarball], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(`${stderr}`).not.toContain('auto-corrected');
    expect([exitCode, `${stdout}`.trim()]).toEqual([0, `+ ludus@${readManifest('apps/cli').version}`]);
  });

  test('passes on exit codes', () => {
    const { exitCode, text } = run('selfplay', 'nothing');
    expect(exitCode).toBe(2);
    expect(text).toContain('nothing');
  });

  test('records games, and your own agents can import the Ludus packages', () => {
    writeFileSync(join(folder, 'first.ts'), OWN_AGENT);
    const { exitCode, text } = run(
      'selfplay',
      'nim',
      '--agents',
      './first.ts,random',
      '--games=4',
      '--db=games.db',
    );
    expect(text).toContain('4 games played');
    expect(exitCode).toBe(0);
    expect(run('db', 'list', 'games.db').text.match(/nim/g)?.length).toBeGreaterThanOrEqual(4);
  });

  // In a clone, all of them run; here only the short ones, because the difference is how commands are found
  // and loaded.
  test.skipIf(WINDOWS)(
    'runs the short commands of the pages as printed',
    async () => {
      const programs = join(folder, 'programs');
      mkdirSync(programs);
      writePrograms(programs, [ludus]);
      for (const page of PAGES) {
        const at = makeFolder(folder);
        // A command that needs what a longer one leaves is not run either.
        const commands = commandsOf(page);
        const first = commands.findIndex((line) => !endsItself(line));
        for (const line of first < 0 ? commands : commands.slice(0, first))
          expect({ page, line, fault: faultIn(await runLine(line, at, programs)) }).toEqual({
            page,
            line,
            fault: undefined,
          });
      }
    },
    1_200_000,
  );

  test('serves the sandbox and the documentation', async () => {
    const server = Bun.spawn([ludus, 'serve', '--db', 'games.db', '--port', '0'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      let said = '';
      let url: string | undefined;
      for await (const chunk of server.stdout) {
        said += new TextDecoder().decode(chunk);
        url = /Ludus is running at (http:\/\/[^/ ]+) /.exec(said)?.[1];
        if (url !== undefined) break;
      }
      const page = await (await fetch(`${url}/`)).text();
      const script = /src="\.?(\/assets\/[^"]+\.js)"/.exec(page)![1];
      const { status, headers } = await fetch(`${url}${script}`);
      expect([status, headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/javascript'),
      ]);
      expect(await (await fetch(`${url}/api/games`)).json()).toHaveProperty('games');
      const docs = await fetch(`${url}/docs/risk`);
      expect([docs.status, await docs.text()]).toEqual([200, expect.stringContaining('<h1 id="risk">')]);
      expect((await fetch(`${url}/docs/images/risk-classic.svg`)).status).toBe(200);
    } finally {
      server.kill('SIGTERM');
    }
    if (!WINDOWS) expect(await server.exited).toBe(0);
  });
});
