import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type ConnectedSite, leave, openConnectedSite, seriousFindings } from './site.ts';
import { eventually, poll, settled, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

const scrubber = (page: Page) => page.getByRole('slider', { name: 'Move' });

describe('the sandbox on its server', () => {
  test('finds stored games, opens one at a move, shows what else was possible and forks it', async () => {
    const page = await site.open('/games');
    await page.getByText('9 games', { exact: true }).waitFor();
    await page.locator('.filters select').nth(0).selectOption('ringrift');
    await page.getByText('4 games', { exact: true }).waitFor();
    await page.locator('.filters select').nth(2).selectOption('3');
    await page.getByText('1 game', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'RingRift' }).click();
    await scrubber(page).waitFor();
    await poll(() => page.url()).toContain('/replay/three-at-the-table');
    // A reader who comes back finds the list unchanged.
    await page.goBack();
    await page.getByText('1 game', { exact: true }).waitFor();
    await poll(() => page.url()).toContain('/games?game=ringrift&num_players=3');
    await page.getByRole('link', { name: 'RingRift' }).click();
    await scrubber(page).waitFor();
    await page.locator('.chart-area').first().waitFor();
    await poll(() => page.locator('.chart-area').count()).toBe(3);
    await visit(page, `${site.address}replay/the-wide-board?move=40`);
    await page.locator('.ring-board').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.cell').length === 361);
    await poll(() => scrubber(page).inputValue()).toBe('40');
    // A link to another move goes there, although the game is already on the screen.
    await page.goto(`${site.address}replay/the-wide-board?move=43`);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.scrubber')?.value === '43');
    await page.goto(`${site.address}replay/the-wide-board?move=40`);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.scrubber')?.value === '40');
    await page.getByRole('tab', { name: 'Alternatives' }).click();
    await page.locator('.options .taken').waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    await visit(page, `${site.address}replay/three-at-the-table?move=29`);
    await page.getByRole('tab', { name: 'Alternatives' }).click();
    const choice = page.getByRole('region', { name: 'Recorded choice' });
    await choice.getByRole('heading', { name: 'Recorded choice: 4 options' }).waitFor();
    await poll(() => choice.locator('.option').allTextContents()).toEqual([
      'Continue: a4 × b4 → e4',
      'Continue: a4 × b4 → f4 — played',
      'Continue: a4 × b4 → g4',
      'Continue: a4 × b4 → h4',
    ]);
    // Hovering over an option shows it where it could have been chosen.
    await choice.locator('.option').nth(2).hover();
    await page.locator('.wash.suggested[data-at="6,3"]').waitFor();
    await poll(() => page.locator('[data-cell="0,3"]').getAttribute('aria-label')).toContain('stack');
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByText('Stored with the game', { exact: true }).waitFor();
    await poll(() => page.locator('.judgement').textContent()).toMatch(/Saffron saw a \d+% chance/);
    // Once chosen, it stays on the board and can be continued.
    await page.getByRole('tab', { name: 'Alternatives' }).click();
    const playOn = choice.getByRole('button', { name: /^Play against bots with/ });
    await poll(() => choice.locator('.option.taken').allTextContents()).toEqual([
      'Continue: a4 × b4 → f4 — played',
    ]);
    await choice.locator('.option').nth(2).click();
    await playOn.waitFor();
    await poll(() => choice.locator('.option[aria-pressed="true"]').allTextContents()).toEqual([
      'Continue: a4 × b4 → g4',
    ]);
    // A second click takes the choice back, and the move that was played cannot be chosen.
    await choice.locator('.option').nth(2).click();
    await playOn.waitFor({ state: 'detached' });
    await choice.locator('.option').nth(1).click();
    expect(await settled(page, () => playOn.count())).toBe(0);
    await choice.locator('.option').nth(2).click();
    await choice.getByRole('button', { name: 'Play against bots with Continue: a4 × b4 → g4' }).click();
    await page.waitForFunction(() => window.location.pathname.startsWith('/play/ringrift/'));
    await page.getByText('Continue: a4 × b4 → g4').first().waitFor();
    await page.goBack();
    await scrubber(page).waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForFunction(() => window.location.pathname.startsWith('/play/ringrift/'));
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('adds games from a file, reports rejected lines, and downloads them again', async () => {
    const page = await site.open('/games');
    await page.getByText('9 games', { exact: true }).waitFor();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await (await waiting).path();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(9);
    const buffer = Buffer.from(`${lines[0]}\nno game\n`);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'games.jsonl', mimeType: 'application/x-ndjson', buffer });
    await page.getByText('0 games added, 1 already there, 1 refused.').waitFor();
    await poll(() => page.locator('.upload-answer li').textContent()).toStartWith('Line 2: ');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'games.jsonl.gz', mimeType: 'application/gzip', buffer: gzipSync(lines[0]!) });
    await page.getByText('0 games added, 1 already there.').waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a game of this browser is downloaded as a line that the server takes', async () => {
    const page = await site.open('/play/ringrift?seed=7&now=1');
    await page.locator('[data-cell="3,3"][data-hint]').waitFor();
    await page.locator('[data-cell="3,3"] .ground').click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page.getByRole('link', { name: 'Review' }).click();
    await scrubber(page).waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^ringrift-\w+\.jsonl$/);
    const buffer = readFileSync(await download.path());
    await visit(page, `${site.address}games`);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'mine.jsonl', mimeType: 'application/x-ndjson', buffer });
    await page.getByText('1 game added.').waitFor();
    await page.goBack();
    // Stored games are found instead of stored twice.
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Upload and share' }).click();
    await page.waitForFunction(() => /\/replay\/\w+-\w{8}\?/.test(window.location.href));
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByText('resignation').waitFor();
    await poll(() => page.locator('.who-list').textContent()).toContain('Pip');
    await visit(page, `${site.address}games`);
    await page.getByText('10 games', { exact: true }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('replays games of every kind', async () => {
    for (const [id, board] of [
      ['world-war-of-three', '.map'],
      ['citadel', '.sweep-board'],
      ['honeycomb', '.ring-board'],
    ] as const) {
      const page = await site.open(`/replay/${id}?move=12`);
      await page.locator(board).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await eventually(async () =>
        expect(Number(await scrubber(page).inputValue())).toBeLessThan(
          Number(await scrubber(page).getAttribute('max')),
        ),
      );
      await leave(page);
    }
    expect(site.errors).toEqual([]);
  });

  test('separates luck from skill in a game of Risk', async () => {
    const page = await site.open('/replay/small-world');
    await page.locator('.chart-area').first().waitFor();
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Analysis' }).click();
    const luck = page.getByRole('region', { name: 'Luck of the dice' });
    await luck.getByText(/was lucky: the dice were worth [\d.]+ armies more than average/).waitFor();
    await luck.getByText(/^Last attack, .+ \(average [\d.]+\)/).waitFor();
    await page.getByRole('tab', { name: 'Alternatives' }).click();
    await page.getByText(/One of \d+ choices/).waitFor();
    await leave(page);
  });

  test('analyses a game in the background, keeps the result, and shares a finished game', async () => {
    const page = await site.open('/replay/courtyard');
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.getByText(/The result is saved on the server for everyone/).waitFor();
    await page.getByText(/^Exact rival, version \w+, compared every decision/).waitFor();
    await poll(() => page.locator('.accuracy').allTextContents()).toEqual([
      expect.stringMatching(/^\d+% accuracy$/),
      expect.stringMatching(/^\d+% accuracy$/),
    ]);
    await page.keyboard.press('ArrowRight');
    await page.locator('.move-verdict .sign').waitFor();
    await page.reload();
    await page.locator('.turn .sign').first().waitFor();
    const saved = await page.evaluate(async () => {
      const { gameState } = await (
        await fetch('/api/replay/games/rings-and-regions/state?move_number=-1')
      ).json();
      const { moves } = await (await fetch('/api/replay/games/rings-and-regions/moves')).json();
      const steps = moves.map(({ move, player }: { move: Record<string, unknown>; player: number }) => {
        const { moveNumber: _, ...action } = move;
        return { action, seat: player };
      });
      const seats = [{ kind: 'person' }, { kind: 'person' }];
      const game = {
        id: 'mine',
        game: 'ringrift',
        variant: 'square8',
        start: gameState,
        steps,
        seats,
        seed: 's',
        changed: 1,
      };
      localStorage.setItem('ludus.game.mine', JSON.stringify(game));
      return steps.length;
    });
    await visit(page, `${site.address}replay/mine/mine?move=7`);
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Upload and share' }).click();
    await page.waitForFunction(() => !window.location.pathname.includes('/mine/'));
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await poll(() => page.url()).toMatch(/\/replay\/[\w-]+\?move=7$/);
    await poll(async () => Number(await scrubber(page).getAttribute('max'))).toBe(saved);
    // A position of an unfinished game can be shared.
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Review and share' }).click();
    await scrubber(page).waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Upload and share' }).click();
    await page.waitForFunction(() => !window.location.pathname.includes('/mine/'));
    await page.getByRole('tab', { name: 'Details' }).click();
    await page.getByText('abandoned').waitFor();
    await poll(() => page.url()).toMatch(/\/replay\/\w+-\w{8}\?move=\d+$/);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('the lab shows current workers and runs', async () => {
    const page = await site.open('/lab');
    await page.getByRole('link', { name: 'Workers and runs' }).click();
    await page.getByText('This server has no queue').waitFor();
    const worker = { version: '0.1.0', threads: 4, pieces: 120, lastSeen: 1, isAbsent: false, remark: '' };
    const run = {
      id: 'a1',
      kind: 'selfplay',
      state: 'running',
      total: 1000,
      stored: 100,
      done: 20,
      leased: 8,
    };
    const moment = '2026-11-17T08:00:00.000Z';
    const work = {
      isThere: true,
      runs: [{ ...run, waiting: 50, setAside: 1, createdAt: moment, changedAt: moment }],
      workers: [
        { ...worker, name: 'oak', piecesPerSecond: 12 },
        { ...worker, name: 'birch', piecesPerSecond: 3, lastSeen: 360, isAbsent: true },
      ],
      failures: [
        { run: 'a1', number: 7, message: 'It broke.', isDeath: false, worker: 'oak', failedAt: moment },
      ],
    };
    await page.route('**/api/lab/queue', (route) => route.fulfill({ json: work }));
    await page.getByRole('heading', { name: '1 worker is busy: 12 pieces/s' }).waitFor();
    await page.getByText('Last seen 6 minutes ago').waitFor();
    await page.getByText('120 of 1,000').waitFor();
    await page.getByText('It broke.').waitFor();
    work.workers[1] = { ...worker, name: 'birch', piecesPerSecond: 3 };
    await page.getByRole('heading', { name: '2 workers are busy: 15 pieces/s' }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('the lab shows databases and their health, tournaments and experiments', async () => {
    const page = await site.open('/lab');
    await page.getByRole('link', { name: 'games.db' }).click();
    await page.getByRole('heading', { name: 'By ending' }).waitFor();
    const health = page.getByRole('region', { name: 'Health' });
    await health.getByRole('button', { name: 'Check every game' }).click();
    await health.getByText('no problems').waitFor();
    await page.getByRole('link', { name: '← Lab' }).click();
    await page.getByRole('link', { name: /RingRift 8 × 8, 2 seats/ }).click();
    await page.getByRole('heading', { name: 'Ratings' }).waitFor();
    await poll(() => page.locator('.plot-whisker').count()).toBeGreaterThanOrEqual(4);
    await poll(() => page.locator('.crosstable tbody tr').count()).toBe(4);
    await poll(() => page.locator('.crosstable tbody tr').first().textContent()).toMatch(/\+15 =0 −5/);
    await page.getByRole('link', { name: '← Lab' }).click();
    await page.getByRole('link', { name: /canonical/ }).click();
    await page.getByText('baseline', { exact: true }).waitFor();
    await poll(() => page.locator('.question').count()).toBeGreaterThan(10);
    await page.getByRole('heading', { name: /^Caution/ }).waitFor();
    const names = page.locator('.question').first().locator('.plot-name');
    await poll(() => names.allTextContents()).toEqual(['off', 'canonical', 'strict']);
    await page.getByLabel('Compare with').selectOption('recovery-same-weights');
    await names.nth(5).waitFor();
    await poll(async () => (await names.allTextContents()).slice(3)).toEqual([
      'other: off',
      'other: canonical',
      'other: strict',
    ]);
    await poll(() => page.url()).toEndWith('?beside=recovery-same-weights');
    await visit(page, `${site.address}lab/tournament/unknown`);
    await page.getByRole('heading', { name: 'Tournament not found' }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a page that cannot be fetched says so, and a list does not load forever', async () => {
    const page = await site.open('/games');
    await page.locator('tbody tr').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Learn', exact: true }).click();
    await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
    expect(await settled(page, () => page.getByText(/preload|http:/).count())).toBe(0);
    await page.getByRole('link', { name: 'Games', exact: true }).first().click();
    await page.getByText('The server is not responding.').waitFor();
    await poll(() => page.getByText('Loading…').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody tr').first().waitFor();
    // The browser itself tells what it could not fetch.
    expect(site.errors.splice(0).filter((error) => !/preload CSS|Failed to fetch/.test(error))).toEqual([]);
    await leave(page);
  });

  test('bots fill the home page, however many games people have played since', async () => {
    const page = await site.open('/learn');
    const { games } = (await (await fetch(new URL('/api/replay/games', site.address))).json()) as {
      games: { players?: { playerType: string }[] }[];
    };
    const bots = games.filter(({ players = [] }) => players.every(({ playerType }) => playerType === 'ai'));
    const people = Array.from({ length: 50 }, (_, i) => ({
      ...bots[0]!,
      gameId: `people-${i}`,
      players: [{ playerNumber: 1, playerType: 'human' }],
    }));
    await page.route('**/api/replay/games?*', (route) => {
      const isFirst = new URL(route.request().url()).searchParams.get('offset') === '0';
      return route.fulfill({ json: { games: isFirst ? people : bots, total: 60, hasMore: isFirst } });
    });
    await page.goto(site.address);
    await page.locator('.recent a.card').nth(5).waitFor();
    expect(await settled(page, () => page.locator('.recent a[href*="people"]').count())).toBe(0);
    await leave(page);
  });

  test('a missing page leads to the list it would be in', async () => {
    const page = await site.open('/learn/ringrift/nothing');
    const way = page.locator('.not-found .button.primary');
    for (const [path, label, target] of [
      ['learn/ringrift/nothing', 'All lessons', '/learn'],
      ['puzzles/risk/nothing', 'All puzzles', '/puzzles'],
      ['replay/nothing', 'Games', '/games'],
      ['nowhere', 'Play a game', '/play'],
    ] as const) {
      await visit(page, site.address + path);
      await way.getByText(label, { exact: true }).waitFor();
      await poll(() => way.getAttribute('href')).toBe(target);
    }
    await leave(page);
  });

  test('a missing game shows a helpful page', async () => {
    const page = await site.open('/replay/no-such-game');
    await page.getByRole('heading', { name: 'Game not found' }).waitFor();
    await visit(page, `${site.address}live/no-such-game`);
    await page.getByRole('heading', { name: 'Game not found' }).waitFor();
    await leave(page);
  });
});
