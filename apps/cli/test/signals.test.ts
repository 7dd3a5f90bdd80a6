import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { until } from './processes.ts';

/** Signals that reach the process which people start, and not the Bun behind it. */

const ROOT = join(import.meta.dir, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'ludus-signals-'));

/** The starter of an installed package, with this Bun and the sources in place of what npm installs. */
const installedStarter = (): string => {
  const place = join(folder, 'installed');
  const bun = join(place, 'node_modules', 'bun');
  mkdirSync(join(bun, 'bin'), { recursive: true });
  writeFileSync(join(bun, 'package.json'), '{"name":"bun"}');
  symlinkSync(process.execPath, join(bun, 'bin', 'bun.exe'));
  cpSync(join(ROOT, 'apps', 'cli', 'bin'), join(place, 'bin'), { recursive: true });
  mkdirSync(join(place, 'program'));
  writeFileSync(
    join(place, 'program', 'main.js'),
    `import '${join(ROOT, 'apps', 'cli', 'src', 'main.ts')}';`,
  );
  return join(place, 'bin', 'ludus.mjs');
};

const STARTERS = {
  'in a clone': () => join(ROOT, 'scripts', 'ludus.mjs'),
  installed: installedStarter,
} as const;

let databases = 0;
const started: Subprocess[] = [];

/** A server, which ends with code 0 when it is asked once to stop, and is killed by a second Ctrl+C. */
const serveArguments = (): readonly string[] => {
  databases += 1;
  return ['serve', '--db', join(folder, `games-${databases}.db`), '--port', '0'];
};

/** Reads what a process says until it tells the address of its server. */
const addressOf = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  let said = '';
  for await (const chunk of stream) {
    said += new TextDecoder().decode(chunk);
    const url = /Ludus is running at (http:\/\/[\d.:]+)/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`The server did not start: ${said}`);
};

const isThere = (url: string): Promise<boolean> =>
  fetch(`${url}/api/games`).then(
    () => true,
    () => false,
  );

const spawn = (command: readonly string[], env: Record<string, string | undefined> = {}) => {
  const child = Bun.spawn([...command], {
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A session without a terminal, as under systemd.
    detached: true,
  });
  started.push(child);
  return child;
};

afterEach(() => {
  for (const { pid } of started.splice(0))
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32').each(Object.entries(STARTERS))('ludus %s', (_, starterOf) => {
  let starter: string;
  beforeAll(() => {
    starter = starterOf();
    expect(existsSync(starter)).toBe(true);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'forwards %s, and exits when the server has stopped',
    async (signal) => {
      const child = spawn(['node', starter, ...serveArguments()]);
      const url = await addressOf(child.stdout);
      process.kill(child.pid, signal);
      expect(await child.exited).toBe(0);
      expect(await isThere(url)).toBe(false);
    },
    600_000,
  );

  test.each(['SIGHUP', 'SIGTERM'] as const)(
    'stops the server properly when all processes of its group get %s',
    async (signal) => {
      const child = spawn(['node', starter, ...serveArguments()]);
      await addressOf(child.stdout);
      process.kill(-child.pid, signal);
      expect(await child.exited).toBe(0);
    },
    600_000,
  );

  test('ends the server when the shell between npm and it was killed', async () => {
    const line = `node '${starter}' ${serveArguments().join(' ')}; echo ended`;
    const child = spawn(['sh', '-c', line], { npm_lifecycle_event: 'npx' });
    const url = await addressOf(child.stdout);
    process.kill(child.pid, 'SIGTERM');
    await child.exited;
    await until('the end of the server', async () => !(await isThere(url)));
  }, 600_000);

  test('ends with the code of the command, or with that of the signal that ended it', async () => {
    expect(await spawn(['node', starter, 'nonsense']).exited).toBe(2);
    const endless = ['selfplay', 'ringrift', '--agents', 'mcts@nodes=100000', '--games', '1000000'];
    const child = spawn(['node', starter, ...endless, '--workers', '2']);
    await Bun.sleep(500);
    process.kill(child.pid, 'SIGTERM');
    expect(await child.exited).toBe(143);
  }, 600_000);

  test('gives the server one signal for one Ctrl+C in a terminal', async () => {
    let said = '';
    const child = Bun.spawn(['node', starter, ...serveArguments()], {
      terminal: {
        cols: 80,
        rows: 24,
        data: (_, data) => {
          said += new TextDecoder().decode(data);
        },
      },
    });
    started.push(child);
    await until('the start of the server', () => said.includes('Ludus is running at'));
    child.terminal!.write('\u0003');
    expect(await child.exited).toBe(0);
  }, 600_000);
});
