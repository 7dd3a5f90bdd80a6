import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { giveSeat, leave, openSite, type Site, seriousFindings } from './site.ts';
import { poll, settled, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

test('the recap of Risk starts with what you lost, has a line per opponent, and lists the steps on request', async () => {
  const page = await site.open('/play/risk?seed=7', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await giveSeat(page, 3, 'Someone here');
  await page.locator('.seat-card input').first().check();
  await page.locator('.seat-panel .segments').getByRole('radio', { name: 'Bot' }).check();
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.locator('.map [data-hint]').first().waitFor();
  const recap = page.getByRole('region', { name: 'Since your last turn' });
  await poll(() => recap.locator('.headline').textContent()).toMatch(/^(You|Nobody) .*\.$/);
  const lines = recap.locator('.recap-lines li');
  const players = await settled(page, () =>
    lines.evaluateAll((all) => all.map((line) => line.getAttribute('data-seat'))),
  );
  expect(players).toEqual([...new Set(players)]);
  expect(players).not.toContain('3');
  const steps = recap.locator('details li');
  expect(await settled(page, () => steps.first().isVisible())).toBe(false);
  await recap.locator('summary').focus();
  await page.keyboard.press('Enter');
  await steps.first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await poll(() => seriousFindings(page)).toEqual([]);
  }
  await steps.last().getByRole('button').press('Enter');
  await page.locator('.map [data-hint]').first().waitFor();
  expect(site.errors).toEqual([]);
  await leave(page);
});
