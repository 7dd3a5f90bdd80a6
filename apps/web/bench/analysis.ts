/**
 * How long the analysis of a whole game takes in a real browser: `bun apps/web/bench/analysis.ts [MOVES]`. The game is the
 * beginning of a stored one of RingRift on square8, 100 moves unless told otherwise.
 */
import { openConnectedSite } from '../test/site.ts';

const moves = Number(process.argv[2] ?? 100);
const site = await openConnectedSite();
const page = await site.open('/games');
await page.evaluate(async (count) => {
  const stored = '/api/replay/games/rings-and-regions';
  const { gameState } = await (await fetch(`${stored}/state?move_number=-1`)).json();
  const { moves: all } = await (await fetch(`${stored}/moves`)).json();
  const steps = all
    .slice(0, count)
    .map(({ move, player }: { move: Record<string, unknown>; player: number }) => {
      const { moveNumber: _, ...action } = move;
      return { action, seat: player };
    });
  const seats = [{ kind: 'person' }, { kind: 'person' }];
  const game = { id: 'bench', game: 'ringrift', variant: 'square8', start: gameState, steps, seats };
  localStorage.setItem('ludus.game.bench', JSON.stringify({ ...game, seed: 's', changed: 1 }));
}, moves);
await page.goto(`${site.address}replay/mine/bench`);
await page.getByRole('tab', { name: 'Analysis' }).click();
const begun = performance.now();
await page.getByRole('button', { name: 'Analyse this game' }).click();
await page.getByText('The result is kept in this browser.').waitFor({ timeout: 600_000 });
console.log(`${moves} moves of square8: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
await site.close();
