import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { attackOdds } from '@ludus/risk-engine';
import type { Page } from 'playwright-core';
import { leave, openSite, type Site, seriousFindings } from './site.ts';
import { eventually, poll, settled, TEST_PATIENCE, visit } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the armies of a territory stand on the screen. */
const badgeOf = async (page: Page, id: string): Promise<Spot> =>
  (await page.locator(`[data-label="${id}"] .badge`).boundingBox())!;

const middleOf = ({ x, y, width, height }: Spot): readonly [number, number] => [
  x + width / 2,
  y + height / 2,
];

const openMap = async (path: string, options: Parameters<Site['open']>[1] = {}): Promise<Page> => {
  const page = await site.open(path, options);
  await page.locator('.map [data-cell]').first().waitFor();
  await page.locator('.map-frame[aria-busy="false"]').waitFor();
  return page;
};

/** Pixels from Brazil to Japan: how large the map is. */
const spreadOf = async (page: Page): Promise<number> => {
  const [brazil, japan] = [middleOf(await badgeOf(page, 'brazil')), middleOf(await badgeOf(page, 'japan'))];
  return Math.hypot(brazil[0] - japan[0], brazil[1] - japan[1]);
};

/** The smallest text on the map, in pixels of the screen. */
const smallestText = (page: Page): Promise<number> =>
  page.locator('.map text').evaluateAll((all) =>
    Math.min(
      ...all.map((text) => {
        const { a } = (text as SVGTextElement).getScreenCTM()!;
        return a * Number.parseFloat(getComputedStyle(text).fontSize);
      }),
    ),
  );

describe('the map of Risk', () => {
  test('zooms and moves by wheel, mouse, buttons and keys, and its labels stay readable', async () => {
    const page = await openMap('/play/risk?seed=4&now=1');
    const whole = await spreadOf(page);
    await poll(() => smallestText(page)).toBeGreaterThanOrEqual(11.9);
    const [x, y] = middleOf(await badgeOf(page, 'egypt'));
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -600);
    await poll(() => spreadOf(page)).toBeGreaterThan(whole * 1.8);
    // What is under the pointer stays there.
    await eventually(async () => {
      const [u, v] = middleOf(await badgeOf(page, 'egypt'));
      expect(Math.hypot(u - x, v - y)).toBeLessThan(12);
    });
    await poll(() => smallestText(page)).toBeGreaterThanOrEqual(11.9);

    await page.mouse.down();
    await page.mouse.move(x - 60, y - 40, { steps: 4 });
    await page.mouse.up();
    await eventually(async () => {
      const [dragged] = middleOf(await badgeOf(page, 'egypt'));
      expect(dragged - x).toBeLessThan(-40);
    });
    // A drag chooses nothing.
    expect(await settled(page, () => page.locator('.match-prompt .refused').count())).toBe(0);

    await page.getByRole('button', { name: 'Show the whole map' }).click();
    await poll(() => spreadOf(page)).toBeCloseTo(whole, 0);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await poll(() => spreadOf(page)).toBeGreaterThan(whole * 1.5);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await poll(() => spreadOf(page)).toBeCloseTo(whole, 0);

    await page.locator('.map [tabindex="0"]').focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await poll(() => spreadOf(page)).toBeGreaterThan(whole * 2.4);
    const [before] = middleOf(await badgeOf(page, 'egypt'));
    await page.keyboard.press('Shift+ArrowRight');
    await eventually(async () => {
      const [after] = middleOf(await badgeOf(page, 'egypt'));
      expect(after).toBeLessThan(before - 50);
    });
    await page.keyboard.press('0');
    await poll(() => spreadOf(page)).toBeCloseTo(whole, 0);
    await poll(() => seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('on a phone a tap beside an island means the island, and a sheet asks the rest', async () => {
    const page = await openMap('/play/risk?seed=4&now=1', PHONE);
    await page.getByRole('button', { name: 'Show the whole map' }).tap();
    await page.locator('.overview').waitFor({ state: 'detached' });
    await poll(() => smallestText(page)).toBeGreaterThanOrEqual(11.9);
    const iceland = page.locator('[data-cell="iceland"]');
    await poll(() => iceland.getAttribute('aria-label')).toBe(
      'Iceland, yours, 2 armies; you can place armies here',
    );
    const island = (await iceland.locator('.land').boundingBox())!;
    // The sea to the west of it: no land is closer.
    await page.touchscreen.tap(island.x - 4, island.y + island.height / 2);
    const sheet = page.getByRole('region', { name: 'Place armies' });
    await sheet.waitFor();
    await poll(() => sheet.getByRole('button', { name: 'Place 6 armies in Iceland' }).isVisible()).toBe(true);
    // The tools stay in reach below it.
    await eventually(async () => {
      const box = (await sheet.boundingBox())!;
      const tools = (await page.locator('.table-tools').boundingBox())!;
      expect(Math.round(box.y + box.height)).toBe(Math.round(tools.y));
      expect(Math.round(tools.y + tools.height)).toBe(PHONE.viewport.height);
    });
    for (const button of await sheet.getByRole('button').all())
      await poll(async () => (await button.boundingBox())!.height).toBeGreaterThanOrEqual(43.9);
    await sheet.getByRole('button', { name: 'Cancel' }).tap();
    await poll(() => sheet.count()).toBe(0);
    // A chosen territory can be given up again, and the prompt is not higher for that: it would cover the player.
    await page.touchscreen.tap(island.x - 4, island.y + island.height / 2);
    await sheet.getByRole('button', { name: 'Place 6 armies in Iceland' }).tap();
    const prompt = page.getByRole('region', { name: 'What to do' });
    await prompt.getByRole('heading', { name: 'Attack' }).waitFor();
    await page.locator('[data-cell][data-hint]').first().press('Enter');
    await prompt.getByRole('button', { name: 'Cancel' }).waitFor();
    const asked = await settled(page, async () => (await prompt.boundingBox())!);
    const own = (await page.locator('.table-you').boundingBox())!;
    expect(own.y + own.height).toBeLessThanOrEqual(asked.y + 1);
    await prompt.getByRole('button', { name: 'Cancel' }).tap();
    await poll(() => prompt.boundingBox()).toEqual(asked);
    await leave(page);
  });

  test('on a phone it opens close up on own land, with an overview that moves it', async () => {
    const page = await openMap('/play/risk?seed=4&now=1', PHONE);
    const close = await spreadOf(page);
    await poll(() => smallestText(page)).toBeGreaterThanOrEqual(11.9);
    const frame = (await page.locator('.map-frame').boundingBox())!;
    /** Visible labels of your own territories and of all. */
    const seen = () =>
      page.locator('.territory-label').evaluateAll((all, { x, y, width, height }) => {
        const inside = all.filter((one) => {
          const at = one.querySelector('.badge')!.getBoundingClientRect();
          return at.x > x && at.right < x + width && at.y > y && at.bottom < y + height;
        });
        return [inside.filter((one) => one.getAttribute('data-seat') === '1').length, inside.length];
      }, frame);
    await eventually(async () => {
      const [own, all] = await seen();
      expect(own!).toBeGreaterThanOrEqual(6);
      expect(all!).toBeLessThan(42);
    });
    const overview = (await page.locator('.overview').boundingBox())!;
    const australia = middleOf(await badgeOf(page, 'eastern-australia'));
    await page.touchscreen.tap(overview.x + overview.width * 0.92, overview.y + overview.height * 0.85);
    await eventually(async () => {
      const [x, y] = middleOf(await badgeOf(page, 'eastern-australia'));
      expect([x, y]).not.toEqual([...australia]);
      expect(x).toBeLessThan(frame.x + frame.width);
      expect(y).toBeLessThan(frame.y + frame.height);
    });
    // Moving over the overview chooses nothing.
    expect(await settled(page, () => page.locator('.map-panel').count())).toBe(0);
    await page.getByRole('button', { name: 'Show the whole map' }).tap();
    await poll(() => spreadOf(page)).toBeLessThan(close * 0.6);
    await poll(() => page.locator('.overview').count()).toBe(0);
    await poll(() => seriousFindings(page)).toEqual([]);
    await leave(page);
  });

  test('on a phone two fingers zoom', async () => {
    const page = await openMap('/play/risk?seed=4&now=1', PHONE);
    const whole = await spreadOf(page);
    const frame = (await page.locator('.map-frame').boundingBox())!;
    const [cx, cy] = middleOf(frame);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: cx - apart, y: cy, id: 1 },
                { x: cx + apart, y: cy, id: 2 },
              ],
      });
    await touch('touchStart', 30);
    for (const apart of [40, 60, 80, 100]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    await poll(() => spreadOf(page)).toBeGreaterThan(whole * 1.6);
    await leave(page);
  });

  test('an attack is asked about beside its target: odds, dice, attack, blitz and stop', async () => {
    const page = await openMap('/learn/risk/attacking');
    const click = async (id: string): Promise<void> => page.mouse.click(...middleOf(await badgeOf(page, id)));
    await click('t11');
    await click('t08');
    const panel = page.getByRole('region', { name: 'Attack', exact: true });
    await panel.waitFor();
    const { capture } = unwrap(attackOdds(12, 3));
    await poll(() => panel.locator('.odds').textContent()).toContain(
      `To take Noura${Math.round(100 * capture)}%`,
    );
    for (const id of ['t11', 't08'])
      await eventually(async () => {
        const place = (await panel.boundingBox())!;
        const [x, y] = middleOf(await badgeOf(page, id));
        const isCovered =
          x > place.x && x < place.x + place.width && y > place.y && y < place.y + place.height;
        expect(isCovered).toBe(false);
      });
    await poll(() => page.locator('.march path').count()).toBe(1);
    await panel.getByRole('button', { name: 'Attack' }).click();
    await poll(() => panel.locator('.die').count()).toBe(5);
    await page.keyboard.press('b');
    await page.getByRole('region', { name: 'Occupy' }).waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('dice roll over the map, but not with reduced motion', async () => {
    const rollOn = async (page: Page): Promise<void> => {
      const click = async (id: string): Promise<void> =>
        page.mouse.click(...middleOf(await badgeOf(page, id)));
      await click('t11');
      await click('t08');
      await page.getByRole('button', { name: /^Attack/ }).click();
    };
    const still = await openMap('/learn/risk/attacking');
    await rollOn(still);
    await poll(() => still.locator('.map-panel .die').count()).toBe(5);
    expect(await settled(still, () => still.locator('.flying > g').count())).toBe(0);
    await leave(still);
    const moving = await openMap('/play/risk?seed=4&now=1', { motion: 'on' });
    await moving.mouse.click(...middleOf(await badgeOf(moving, 'iceland')));
    // A scene is short, so looking only now and then may miss it.
    await moving.evaluate(() => {
      const layer = document.querySelector<SVGSVGElement>('.map-frame .flying')!;
      new MutationObserver(() => {
        if (layer.childElementCount > 0) layer.dataset.flew = layer.textContent ?? '';
      }).observe(layer, { childList: true });
    });
    await moving.getByRole('button', { name: 'Place 6 armies in Iceland' }).click();
    await poll(() => moving.locator('.map-frame .flying').getAttribute('data-flew')).toBe('+6');
    await poll(() => moving.locator('.flying > g').count()).toBe(0);
    await poll(() => moving.locator('[data-cell="iceland"]').getAttribute('aria-label')).toContain(
      '8 armies',
    );
    await leave(moving);
  });
});

describe('your own notes in Sweep', () => {
  test('are written by button, key and long press, and survive a reload', async () => {
    const page = await site.open('/play/sweep?seed=5&now=1');
    const tile = (n: number) => page.locator(`[data-cell="${n}"]`);
    await tile(0).waitFor();
    await page.getByRole('button', { name: 'Neutral', exact: true }).click();
    await tile(3).click();
    await poll(() => tile(3).getAttribute('aria-label')).toContain('flag: neutral');
    // Nothing was opened.
    expect(await settled(page, () => page.locator('.tile.open').count())).toBe(0);
    await page.getByRole('button', { name: 'Pencil' }).click();
    await tile(4).click();
    await poll(() => tile(4).getAttribute('aria-label')).toContain('pencil: neutral');
    await page.getByRole('button', { name: 'Neutral', exact: true }).click();

    await tile(5).focus();
    await page.keyboard.press('1');
    await poll(() => tile(5).getAttribute('aria-label')).toContain('flag: yours');
    await page.keyboard.press('Delete');
    await poll(() => tile(5).getAttribute('aria-label')).not.toContain('flag');

    const [x, y] = middleOf((await tile(8).boundingBox())!);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await poll(() => tile(8).getAttribute('aria-label')).toContain('flag:');
    await page.mouse.up();
    expect(await settled(page, () => page.locator('.tile.open').count())).toBe(0);

    await page.reload();
    await poll(() => tile(3).getAttribute('aria-label')).toContain('flag: neutral');
    await poll(() => tile(4).getAttribute('aria-label')).toContain('pencil: neutral');
    await page.locator('summary', { hasText: 'Look up cards' }).click();
    await page.getByText('Ten pips, drawn from a bag with 12').waitFor();
    await poll(() => seriousFindings(page)).toEqual([]);
    expect(site.errors).toEqual([]);
    await leave(page);
  });

  test('what is certain is shown, with the reason in one sentence', async () => {
    const page = await site.open('/learn/sweep/numbers');
    await page.locator('.tile').first().waitFor();
    await page.getByText('What is certain', { exact: true }).click();
    await page.locator('.certain').first().waitFor();
    await page.locator('.tile.covered[aria-label*="certainly yours"]').first().hover();
    await poll(() => page.locator('.tile-why').textContent()).toMatch(
      /is yours for certain: the \d on [a-z]\d needs/,
    );
    await leave(page);
  });
});

/** Opens all the player's tiles of the current game, which wins in one turn. */
const winAtOnce = async (page: Page): Promise<void> => {
  await page.locator('.tile').first().waitFor();
  const own = await page.evaluate(() => {
    const id = window.location.pathname.split('/').at(-1)!;
    const saved = JSON.parse(localStorage.getItem(`ludus.game.${id}`)!) as { start: { owners: string[] } };
    return saved.start.owners.flatMap((owner, tile) => (owner === 'player' ? [tile] : []));
  });
  for (const tile of own) {
    await page.locator(`[data-cell="${tile}"][data-hint="reveal"]`).click();
    await page.locator(`[data-cell="${tile}"].open`).waitFor();
  }
};

describe('the campaign of Sweep', () => {
  test('a won level earns its stars, opens the next one, and is counted', async () => {
    const page = await site.open('/play/sweep/campaign');
    await page.getByText('0 of 30 stars').waitFor();
    await page.getByRole('button', { name: 'Level 2, First mine: locked' }).click();
    await page.getByText('Win level 1 to unlock this one.').waitFor();
    await page.getByRole('button', { name: 'Level 1, Open field: next' }).click();
    await page.getByRole('button', { name: 'Play level 1' }).click();
    await winAtOnce(page);
    const end = page.getByRole('region', { name: '1 · Open field' });
    await end.waitFor();
    await poll(() => end.locator('.goals .star.full').count()).toBe(3);
    // On a phone, everything it offers fits its button.
    await page.setViewportSize({ width: 360, height: 740 });
    await poll(() =>
      page
        .locator('.ribbon .button')
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        ),
    ).toEqual([]);
    await poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1280, height: 900 });
    await end.getByRole('button', { name: 'Next level' }).click();
    await page.waitForURL(/\/play\/sweep\/[^/]+$/);
    await poll(() => page.locator('.tile').count()).toBe(28);

    await visit(page, `${site.address}play/sweep/campaign`);
    await page.getByText('3 of 30 stars').waitFor();
    await page.getByText('1 of 10 levels won').waitFor();
    await page.getByRole('button', { name: 'Level 1, Open field: 3 stars' }).waitFor();
    await page.getByRole('button', { name: 'Level 2, First mine: next' }).waitFor();
    await page.getByRole('button', { name: 'Level 3, Courtyard: locked' }).waitFor();
    const count = (name: string): Promise<string | null> =>
      page.locator(`[data-count="${name}"] dd`).textContent();
    await poll(() => Promise.all(['games', 'wins', 'streak', 'bestStreak'].map(count))).toEqual([
      '1',
      '1',
      '1',
      '1',
    ]);
    // Looking again counts nothing twice.
    await page.reload();
    await page.getByText('3 of 30 stars').waitFor();
    await poll(() => count('games')).toBe('1');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await poll(() => seriousFindings(page)).toEqual([]);
    }
    expect(site.errors).toEqual([]);
    await leave(page);
  });
});
