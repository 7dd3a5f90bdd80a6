import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { LudusClient } from '@ludus/server/client';
import { type ConnectedSite, leave, openConnectedSite } from './site.ts';
import { poll, settled, TEST_PATIENCE } from './waits.ts';

setDefaultTimeout(TEST_PATIENCE);

let site: ConnectedSite;
beforeAll(async () => {
  site = await openConnectedSite();
});
afterAll(() => site.close());

/** A finished game of Nim between two people; the second resigned. */
const played = async (names: readonly string[]): Promise<string> => {
  const { play } = new LudusClient({ url: site.address });
  const { id, seats } = await play.create({
    game: 'nim',
    seats: ['human', 'human'],
    claim: [1, 2],
    names: [...names],
  });
  await play.act(id, seats[0]!.token!, { moveNumber: 0, notation: '1 from heap 1' });
  await play.resign(id, seats[1]!.token!);
  return id;
};

test('strangers read who played in the list of games and in the review, and find games by name', async () => {
  const id = await played(['Grace', '<i>Ada</i>']);
  await played(['Zoë', 'Ben']);
  const page = await site.open('/games');
  await page.locator('tbody tr', { hasText: 'Zoë – Ben' }).waitFor();
  await page.getByLabel('Names or notes').fill('grac');
  const rows = page.locator('tbody tr');
  await poll(() => rows.count()).toBe(1);
  await poll(() => rows.first().textContent()).toContain('Grace – <i>Ada</i>');
  await rows.first().getByRole('link').click();
  await page.getByRole('heading', { name: 'Grace won: <i>Ada</i> resigned' }).waitFor();
  await poll(() => page.url()).toContain(`/replay/${id}`);
  expect(await settled(page, () => page.getByText('Player 1').count())).toBe(0);
  expect(site.errors).toEqual([]);
  await leave(page);
});
