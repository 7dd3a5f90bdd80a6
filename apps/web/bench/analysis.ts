/**
 * How long the analysis of a whole game takes in a real browser: `bun apps/web/bench/analysis.ts [MOVES]`.
 * The game is the start of a stored RingRift game on square8, 100 moves by default.
 */
import { saveShortGame } from '../test/shortGame.ts';
import { openConnectedSite } from '../test/site.ts';

const moves = Number(process.argv[2] ?? 100);
const site = await openConnectedSite();
const page = await site.open('/games');
await saveShortGame(page, { id: 'bench', moves });
await page.goto(`${site.address}replay/mine/bench`);
await page.getByRole('tab', { name: 'Analysis' }).click();
const begun = performance.now();
await page.getByRole('button', { name: 'Analyse this game' }).click();
await page.getByText('The result is saved in this browser.').waitFor({ timeout: 600_000 });
console.log(`${moves} moves of square8: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
await site.close();
