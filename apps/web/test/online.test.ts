import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type ConnectedSite, leave, openConnectedSite, seriousFindings } from './site.ts';
import { eventually, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

const scrubber = (page: Page) => page.getByRole('slider', { name: 'Move' });

describe('the sandbox on its server', () => {
  test('finds stored games, opens one at a move, shows what else was possible and forks it', async () => {
    const page = await site.open('#/games');
    await page.getByText('9 games', { exact: true }).waitFor();
    await page.locator('.filters select').nth(0).selectOption('ringrift');
    await page.getByText('4 games', { exact: true }).waitFor();
    await page.locator('.filters select').nth(1).selectOption('3');
    await page.getByText('1 game', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'RingRift' }).click();
    await scrubber(page).waitFor();
    await eventually(() => expect(page.url()).toContain('#/replay/three-at-the-table'));
    // Whoever comes back finds the list as it was.
    await page.goBack();
    await page.getByText('1 game', { exact: true }).waitFor();
    await eventually(() => expect(page.url()).toContain('#/games?game=ringrift&num_players=3'));
    await page.getByRole('link', { name: 'RingRift' }).click();
    await scrubber(page).waitFor();
    await page.locator('.chart-area').first().waitFor();
    await eventually(async () => expect(await page.locator('.chart-area').count()).toBe(3));
    await visit(page, `${site.address}#/replay/the-wide-board?move=40`);
    await page.locator('.ring-board').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.cell').length === 361);
    await eventually(async () => expect(await scrubber(page).inputValue()).toBe('40'));
    // A link to another move goes there, though the game is on the screen already.
    await page.goto(`${site.address}#/replay/the-wide-board?move=43`);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[type="range"]')?.value === '43',
    );
    await page.goto(`${site.address}#/replay/the-wide-board?move=40`);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[type="range"]')?.value === '40',
    );
    await page.getByText('What else was possible').click();
    await page.locator('.options .taken').waitFor();
    await eventually(async () => expect(await seriousFindings(page)).toEqual([]));
    await visit(page, `${site.address}#/replay/three-at-the-table?move=12`);
    await page.getByText('What else was possible').click();
    const choice = page.getByRole('region', { name: 'Recorded choice' });
    await choice.getByRole('heading', { name: 'Recorded choice: capture direction, 4 options' }).waitFor();
    await eventually(async () =>
      expect(await choice.locator('.option').allTextContents()).toEqual([
        'Continue: b1 × b4 → b5',
        'Continue: b1 × b4 → b6',
        'Continue: b1 × b4 → b7',
        'Continue: b1 × b4 → b8 — played',
      ]),
    );
    // Pointing at an option shows it where it could have been chosen.
    await choice.locator('.option').nth(1).hover();
    await page.locator('[data-cell="1,5"].suggested').waitFor();
    await eventually(async () =>
      expect(await page.locator('[data-cell="1,0"]').getAttribute('aria-label')).toContain('stack'),
    );
    await page.getByText('Stored with the game', { exact: true }).waitFor();
    await eventually(async () =>
      expect(await page.locator('.judgement').textContent()).toMatch(/Tree search gave itself \d+%/),
    );
    // Chosen, it stays on the board and can be played on with.
    await choice.locator('.option').nth(1).click();
    await choice.getByRole('button', { name: 'Play on with Continue: b1 × b4 → b6' }).click();
    await page.waitForFunction(() => window.location.hash.startsWith('#/play/ringrift/'));
    await page.getByText('Continue: b1 × b4 → b6').first().waitFor();
    await page.goBack();
    await scrubber(page).waitFor();
    await page.keyboard.press('f');
    await page.waitForFunction(() => window.location.hash.startsWith('#/play/ringrift/'));
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('adds games from a file, says what was refused, and hands them out again', async () => {
    const page = await site.open('#/games');
    await page.getByText('9 games', { exact: true }).waitFor();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download them' }).click();
    const file = await (await waiting).path();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(9);
    const buffer = Buffer.from(`${lines[0]}\nno game\n`);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'games.jsonl', mimeType: 'application/x-ndjson', buffer });
    await page.getByText('0 games added, 1 there already, 1 refused.').waitFor();
    await eventually(async () =>
      expect(await page.locator('.upload-answer li').textContent()).toStartWith('Line 2: '),
    );
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'games.jsonl.gz', mimeType: 'application/gzip', buffer: gzipSync(lines[0]!) });
    await page.getByText('0 games added, 1 there already.').waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a game of this browser is downloaded as a line that the server takes', async () => {
    const page = await site.open('#/play/ringrift?seed=7&now=1');
    await page.locator('[data-cell="3,3"][data-hint]').waitFor();
    await page.locator('[data-cell="3,3"] .ground').click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page.getByRole('link', { name: 'Look through the game' }).click();
    await scrubber(page).waitFor();
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^ringrift-\w+\.jsonl$/);
    const buffer = readFileSync(await download.path());
    await visit(page, `${site.address}#/games`);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'mine.jsonl', mimeType: 'application/x-ndjson', buffer });
    await page.getByText('1 game added.').waitFor();
    await page.goBack();
    // What is stored is found again rather than stored twice.
    await page.getByRole('button', { name: 'Store it on the server' }).click();
    await page.waitForFunction(() => /#\/replay\/\w+-\w{8}\?/.test(window.location.hash));
    await page.getByText('resignation').waitFor();
    await eventually(async () =>
      expect(await page.locator('.players').textContent()).toContain('Casual player'),
    );
    await visit(page, `${site.address}#/games`);
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
      const page = await site.open(`#/replay/${id}?move=12`);
      await page.locator(board).waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await eventually(async () =>
        expect(Number(await scrubber(page).inputValue())).toBe(
          Number(await scrubber(page).getAttribute('max')) - 1,
        ),
      );
      await leave(page);
    }
    expect(site.errors).toEqual([]);
  });

  test('the biggest swing of a game of Risk is an attack, where what else was possible can be seen', async () => {
    const page = await site.open('#/replay/small-world');
    await page.getByRole('button', { name: /^Biggest swing: move \d+$/ }).click();
    await page
      .getByRole('region', { name: 'What happened' })
      .getByText(/^Attack /)
      .first()
      .waitFor();
    await page.getByText('What else was possible').click();
    await page.getByText(/One of \d+ choices in this phase/).waitFor();
    await leave(page);
  });

  test('analyses a game in the background, keeps the result, and shares a finished game', async () => {
    const page = await site.open('#/replay/courtyard');
    await page.getByRole('button', { name: 'Analyse this game' }).click();
    await page.getByText('Every position has been searched').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText(/The search (prefers|would have played)/).waitFor();
    await page.reload();
    await page.getByText('Every position has been searched').waitFor();
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
    await visit(page, `${site.address}#/replay/mine/mine?move=7`);
    await page.getByRole('button', { name: /Store it on the server/ }).click();
    await page.getByRole('button', { name: 'Copy link to this move' }).waitFor();
    await eventually(() => expect(page.url()).toMatch(/#\/replay\/[\w-]+\?move=7$/));
    await eventually(async () => expect(Number(await scrubber(page).getAttribute('max'))).toBe(saved));
    // What becomes of a position can be shared before it is over.
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('link', { name: 'Look through and share' }).click();
    await scrubber(page).waitFor();
    await page.getByRole('button', { name: /Store it on the server/ }).click();
    await page.getByText('abandonment').waitFor();
    await eventually(() => expect(page.url()).toMatch(/#\/replay\/\w+-\w{8}\?move=\d+$/));
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('the lab shows databases and their health, tournaments and experiments', async () => {
    const page = await site.open('#/lab');
    await page.getByRole('link', { name: 'games.db' }).click();
    await page.getByRole('heading', { name: 'By ending' }).waitFor();
    const health = page.getByRole('region', { name: 'Health' });
    await health.getByRole('button', { name: 'Check every game' }).click();
    await health.getByText('all good').waitFor();
    await page.getByRole('link', { name: '← Lab' }).click();
    await page.getByRole('link', { name: /RingRift 8 × 8, 2 seats/ }).click();
    await page.getByRole('heading', { name: 'Ratings' }).waitFor();
    await eventually(async () =>
      expect(await page.locator('.plot-whisker').count()).toBeGreaterThanOrEqual(4),
    );
    await eventually(async () => expect(await page.locator('.crosstable tbody tr').count()).toBe(4));
    await eventually(async () =>
      expect(await page.locator('.crosstable tbody tr').first().textContent()).toMatch(/\+15 =0 −5/),
    );
    await page.getByRole('link', { name: '← Lab' }).click();
    await page.getByRole('link', { name: /canonical/ }).click();
    await page.getByText('baseline', { exact: true }).waitFor();
    await eventually(async () => expect(await page.locator('.question').count()).toBeGreaterThan(10));
    await page.getByRole('heading', { name: /^Take care/ }).waitFor();
    const names = page.locator('.question').first().locator('.plot-name');
    await eventually(async () =>
      expect(await names.allTextContents()).toEqual(['off', 'canonical', 'strict']),
    );
    await page.getByLabel('Show beside it').selectOption('recovery-same-weights');
    await names.nth(5).waitFor();
    await eventually(async () =>
      expect((await names.allTextContents()).slice(3)).toEqual([
        'other: off',
        'other: canonical',
        'other: strict',
      ]),
    );
    await eventually(() => expect(page.url()).toEndWith('?beside=recovery-same-weights'));
    await visit(page, `${site.address}#/lab/tournament/unknown`);
    await page.getByRole('heading', { name: 'There is no such tournament' }).waitFor();
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('a game that is not there gets a page that helps', async () => {
    const page = await site.open('#/replay/no-such-game');
    await page.getByRole('heading', { name: 'This game is not here' }).waitFor();
    await visit(page, `${site.address}#/live/no-such-game`);
    await page.getByRole('heading', { name: 'There is no such game' }).waitFor();
    await leave(page);
  });

  test('the second player takes the first one’s side: people keep their screens and names, not their colours', async () => {
    const host = await site.open('#/play/ringrift');
    await host.locator('.seat-choice select').nth(1).selectOption('guest');
    await host.getByLabel('Your name, if you like').fill('Grace');
    await host.getByText('Rule options').click();
    await host.getByLabel('Swap rule').check();
    await host.getByRole('button', { name: 'Start and get the link' }).click();
    const link = await host.getByRole('textbox', { name: 'Player 2' }).inputValue();
    const guest = await site.open(link.slice(link.indexOf('#')), { elsewhere: true });
    await guest.getByLabel('Your name, if you like').fill('Ada');
    await guest.getByRole('button', { name: 'Sit down' }).click();
    await guest.locator('.ring-board').waitFor();
    await guest.evaluate(() => {
      const region = document.querySelector('[data-live]')!;
      const { dataset } = document.body;
      new MutationObserver(() => {
        dataset.said = `${dataset.said ?? ''} ${region.textContent!.trim()}`;
      }).observe(region, { childList: true, characterData: true, subtree: true });
    });
    const names = (page: Page): Promise<string[]> => page.locator('.player strong').allTextContents();
    await host.getByText('Ada').waitFor();
    await eventually(async () => expect(await names(host)).toEqual(['Grace (you)', 'Ada']));
    for (const cell of ['3,3', '3,5']) {
      await host.locator(`[data-cell="${cell}"][data-hint]`).waitFor();
      await host.locator(`[data-cell="${cell}"] .ground`).click();
    }
    // Whoever cannot see the board hears what happened, whose turn it is, and what is asked.
    await guest.waitForFunction(() => document.body.dataset.said?.endsWith('Place rings.'));
    await eventually(async () =>
      expect(await guest.evaluate(() => document.body.dataset.said)).toMatch(
        /Player 1 moves from d4 to d6\. .*Your turn\. .*Place rings\.$/,
      ),
    );
    await guest.getByRole('button', { name: /swap/i }).click();
    await guest.locator('.player strong', { hasText: 'Ada (you)' }).waitFor();
    await host.waitForFunction(() => document.querySelector('.player strong')?.textContent === 'Ada');
    await eventually(async () => expect(await names(guest)).toEqual(['Ada (you)', 'Grace']));
    await eventually(async () => expect(await names(host)).toEqual(['Ada', 'Grace (you)']));
    // Grace, orange now, is to play; her key opens seat 2.
    await host.locator('[data-cell="6,6"][data-hint]').waitFor();
    await eventually(async () => expect(await guest.locator('[data-hint]').count()).toBe(0));
    await host.locator('[data-cell="6,6"] .ground').click();
    await guest.locator('[data-cell="6,6"][aria-label*="orange ring"]').waitFor();
    await host.reload();
    await host.locator('.ring-board').waitFor();
    await eventually(async () => expect(await names(host)).toEqual(['Ada', 'Grace (you)']));
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });

  test('two browsers play one live game, which goes on after the server was away', async () => {
    const host = await site.open('#/play/ringrift');
    await host.locator('.seat-choice select').nth(1).selectOption('guest');
    await host.getByLabel('Your name, if you like').fill('Grace');
    await host.getByRole('radio', { name: '15 minutes' }).check();
    await host.getByRole('button', { name: 'Start and get the link' }).click();
    const link = await host.getByRole('textbox', { name: 'Player 2' }).inputValue();

    const guest = await site.open(link.slice(link.indexOf('#')), { elsewhere: true });
    await guest.getByLabel('Your name, if you like').fill('Ada');
    await guest.getByRole('button', { name: 'Sit down' }).click();
    await guest.locator('.ring-board').waitFor();
    await host.getByText('Ada').waitFor();
    await guest.getByText('Grace').waitFor();
    await eventually(async () =>
      expect(await host.getByRole('timer').allTextContents()).toEqual([
        expect.stringMatching(/^1\d:\d\d$/),
        '15:00',
      ]),
    );

    const step = async (page: Page, cell: string): Promise<void> => {
      await page.locator(`[data-cell="${cell}"][data-hint]`).waitFor();
      await page.locator(`[data-cell="${cell}"] .ground`).click();
    };
    await step(host, '3,3');
    await host.locator('[data-cell="3,5"][data-hint]').waitFor();
    await host.getByRole('button', { name: 'Hint' }).click();
    await host.locator('.hint-box').waitFor();
    await eventually(async () =>
      expect(await host.locator('.hint-box').textContent()).toMatch(/Chance to win .* \d+%/),
    );
    await step(host, '3,5');
    await guest.locator('[data-cell="3,5"][aria-label*="blue ring"]').waitFor();
    await eventually(async () => expect(await host.locator('.hint-box').count()).toBe(0));
    await guest.locator('[data-cell="6,6"][data-hint]').waitFor();
    await guest.getByLabel('Type a move').fill('nonsense');
    await guest.keyboard.press('Enter');
    await guest.locator('.typed .refused').getByText('not a legal move').waitFor();
    await guest.getByLabel('Type a move').fill('place: g7');
    await guest.keyboard.press('Enter');
    await guest.locator('[data-cell="6,2"][data-hint]').waitFor();
    await guest.locator('[data-cell="3,5"] .ground').click();
    await eventually(async () =>
      expect(await guest.locator('.match-prompt .refused').textContent()).not.toBe(''),
    );

    const watcher = await site.open(`#/live/${host.url().split('/').at(-1)}`, { elsewhere: true });
    await watcher.getByText('You are watching.').waitFor();
    await watcher.locator('[data-cell="6,6"][aria-label*="orange ring"]').waitFor();
    await eventually(async () =>
      expect(await watcher.getByRole('button', { name: 'Resign' }).count()).toBe(0),
    );
    await leave(watcher);

    await guest.getByRole('button', { name: 'Ask to take back' }).click();
    await host.getByRole('button', { name: 'Decline' }).click();
    await guest.getByRole('button', { name: 'Ask to take back' }).click();
    await host.getByRole('button', { name: 'Agree' }).click();
    await guest.locator('[data-cell="6,6"][aria-label^="g7, empty"]').waitFor();
    await step(guest, '6,6');

    await site.restart(async () => {
      await guest.getByText('The connection is lost').first().waitFor();
      await host.getByText('The connection is lost').first().waitFor();
    });
    await guest.getByText('The connection is lost. It is tried').waitFor({ state: 'detached' });
    await step(guest, '6,2');
    await host.locator('[data-cell="6,2"][aria-label*="orange ring"]').waitFor();
    await eventually(async () => expect(await host.locator('.moves li').count()).toBe(4));

    await guest.reload();
    await guest.locator('[data-cell="6,2"][aria-label*="orange ring"]').waitFor();
    await host.getByRole('button', { name: 'Resign' }).click();
    await host.getByRole('button', { name: 'Yes, resign' }).click();
    await guest.locator('.verdict').waitFor();
    await guest.getByRole('link', { name: 'Look through the game' }).click();
    await scrubber(guest).waitFor();
    expect(site.errors).toEqual([]);
    await leave(host, guest);
  });
});
