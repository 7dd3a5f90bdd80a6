import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, leave, openBrowser, type Site, seriousFindings } from './site.ts';
import { eventually, poll, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

const CLONE = join(import.meta.dir, '..', '..', '..');

let site: Site;

/** The server as an author starts it, with their own game. */
beforeAll(async () => {
  buildApp();
  const folder = mkdtempSync(join(tmpdir(), 'ludus-own-games-'));
  const db = join(folder, 'games.db');
  const program = Bun.spawn(
    ['bun', 'apps/cli/src/main.ts', 'serve', '--game', './examples/pig', '--db', db, '--port', '0'],
    { cwd: CLONE, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  const listen = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    for await (const chunk of stream) said += new TextDecoder().decode(chunk);
  };
  void Promise.all([listen(program.stdout), listen(program.stderr)]);
  const addressIn = (): string | undefined => /http:\/\/[\w.]+:\d+/.exec(said)?.[0];
  await eventually(() => {
    if (addressIn() === undefined) throw new Error(`no address yet: ${said}`);
  });
  site = await openBrowser(`${addressIn()}/`, async () => {
    program.kill();
    await program.exited;
    rmSync(folder, { recursive: true, force: true });
  });
});
afterAll(() => site.close());

test('a user’s own game is on the home page and in the list of lessons', async () => {
  const page = await site.open('/');
  const own = page.locator('section.others', { hasText: 'Your games' });
  await own.getByRole('heading', { name: 'Pig with a die' }).waitFor();
  await poll(() => own.locator('.game-tile').count()).toBe(1);
  await visit(page, `${site.address}learn`);
  const subject = page.locator('.subject', { hasText: 'Pig with a die' });
  await subject.getByRole('link', { name: /Start the Pig with a die lessons/ }).click();
  await page.getByRole('heading', { name: '1. When to hold' }).waitFor();
  await page.locator('.own-board').getByRole('button', { name: 'Hold' }).click();
  await page.getByText('Most players hold at about 20 points.').first().waitFor();
  await poll(() => seriousFindings(page)).toEqual([]);
  await leave(page);
});

test('it is played on the board it draws itself', async () => {
  const page = await site.open('/play/pig-with-a-die?now=1');
  const board = page.getByRole('region', { name: 'Pig with a die board' });
  const die = board.getByRole('img', { name: /The die shows [1-6]/ });
  await board.getByRole('button', { name: 'Roll' }).click();
  await die.waitFor();
  await poll(() => board.getByRole('progressbar').count()).toBeGreaterThanOrEqual(2);
  await poll(() => seriousFindings(page)).toEqual([]);
  expect(site.errors).toEqual([]);
  await leave(page);
});

test('the review of a game that the server does not know says how to start it', async () => {
  const page = await site.open('/');
  const metadata = { gameId: 'from-elsewhere', game: 'walls', boardType: 'seven', numPlayers: 2 };
  await page.route('**/api/replay/games/from-elsewhere', (route) => route.fulfill({ json: metadata }));
  await visit(page, `${site.address}replay/from-elsewhere`);
  await page.getByRole('heading', { name: 'This game cannot be shown' }).waitFor();
  await poll(() => page.locator('main').textContent()).toContain(
    'This server does not know the game “walls”. If it is your own game, start the server with --game ./folder',
  );
  await poll(() => seriousFindings(page)).toEqual([]);
  await leave(page);
});
