/**
 * How long a step in the replay takes, and how soon the first board is there, in a real browser:
 * `bun apps/web/bench/replay.ts`. Prints one line per board; times are medians over the steps of a game by lot.
 */
import { Rng, type Seat, unwrap } from '@ludus/kernel';
import { BOARDS, type Move, ringrift } from '@ludus/ringrift-engine';
import { openSite } from '../test/site.ts';

const MOVES = 300;

const randomGame = (boardType: string) => {
  const start = unwrap(ringrift.setup(unwrap(ringrift.configure({ variant: boardType })), 1)).state;
  const rng = Rng.from(boardType);
  const steps: { action: Move; seat: Seat }[] = [];
  let state = start;
  while (steps.length < MOVES && ringrift.toAct(state) !== undefined) {
    const action = rng.pick(ringrift.legal(state));
    const seat = state.currentPlayer;
    steps.push({ action, seat });
    state = unwrap(ringrift.play(state, action, seat)).state;
  }
  return {
    id: boardType,
    game: 'ringrift',
    variant: boardType,
    start,
    steps,
    seats: [{ kind: 'person' }, { kind: 'person' }],
    seed: '1',
    changed: 1,
  };
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const site = await openSite();
const cold = await site.open('#/learn/ringrift/placing');
await cold.locator('.ring-board').waitFor();
const firstBoard = await cold.evaluate(() => performance.now());
console.log(`first board after a cold load: ${Math.round(firstBoard)} ms or less`);

for (const board of BOARDS) {
  const saved = randomGame(board);
  const page = await site.open('#/');
  await page.evaluate(
    (game) => localStorage.setItem(`ludus.game.${game.id}`, JSON.stringify(game)),
    saved as never as { id: string },
  );
  await page.goto(`${site.address}#/replay/mine/${board}`);
  await page.locator('.ring-board').waitFor();
  await page.locator('.chart').first().waitFor();
  const times = await page.evaluate(async (count) => {
    const found: { forward: number[]; back: number[] } = { forward: [], back: [] };
    const step = async (key: string): Promise<number> => {
      const begin = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await new Promise((done) => setTimeout(done, 0));
      // Style and layout belong to the step.
      document.body.getBoundingClientRect();
      return performance.now() - begin;
    };
    for (let i = 0; i < count; i += 1) found.forward.push(await step('ArrowRight'));
    for (let i = 0; i < count; i += 1) found.back.push(await step('ArrowLeft'));
    return found;
  }, saved.steps.length - 1);
  console.log(
    `${board}: ${saved.steps.length} moves, forward ${median(times.forward).toFixed(1)} ms, back ${median(times.back).toFixed(1)} ms`,
  );
  await page.close();
}
await site.close();
