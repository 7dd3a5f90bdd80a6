/**
 * How long a step in the replay takes, and how soon the first board appears, in a real browser.
 *
 *   bun apps/web/bench/replay.ts [BOARD …]
 *
 * Prints one line per game: the processor time of a step in both directions. Every step is a decision.
 */
import { gzipSync } from 'node:zlib';
import { Rng, type Seat, unwrap } from '@ludus/kernel';
import { BOARDS, type BoardType, type Move, ringrift } from '@ludus/ringrift-engine';
import type { Page } from 'playwright-core';
import { openSite } from '../test/site.ts';
import { busyTime, quantile } from './measure.ts';

interface Sample {
  readonly board: BoardType;
  readonly players: number;
  readonly moves: number;
}

const LONG: Sample = { board: 'hexagonal', players: 4, moves: 1500 };
const SAMPLES: readonly Sample[] = [
  ...BOARDS.map((board) => ({ board, players: 2, moves: 300 })),
  LONG,
  { ...LONG, board: 'square19' },
];

/** Random moves; rings are placed one at a time, which makes games long. */
const randomGame = ({ board, players, moves }: Sample) => {
  const start = unwrap(ringrift.setup(unwrap(ringrift.configure({ variant: board, players })), 1)).state;
  const rng = Rng.from(1);
  const steps: { action: Move; seat: Seat }[] = [];
  let state = start;
  while (steps.length < moves && ringrift.toAct(state) !== undefined) {
    const legal = ringrift.legal(state);
    const single = legal.filter((move) => move.type !== 'place_ring' || move.count === 1);
    const action = rng.pick(single.length > 0 ? single : legal);
    const seat = state.currentPlayer;
    steps.push({ action, seat });
    state = unwrap(ringrift.play(state, action, seat)).state;
  }
  return {
    id: `${board}-${players}-${moves}`,
    game: 'ringrift',
    variant: board,
    start,
    steps,
    seats: Array.from({ length: players }, () => ({ kind: 'person' })),
    seed: '1',
    changed: 1,
  };
};

/** How many steps are measured per game and direction; more would add nothing. */
const MEASURED = 200;

/** Presses a key and waits until the page has been painted; false at the end of the game. */
const press = (page: Page, key: string): Promise<boolean> =>
  page.evaluate(async (pressed) => {
    const before = document.querySelector<HTMLInputElement>('.scrubber')!.value;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    return document.querySelector<HTMLInputElement>('.scrubber')!.value !== before;
  }, key);

/**
 * Steps through the game and returns the processor time of the page's thread per step, including style,
 * layout and painting.
 */
const stepThrough = async (page: Page, key: 'ArrowRight' | 'ArrowLeft') => {
  const busy = await busyTime(page);
  const found: number[] = [];
  let before = await busy.now();
  while (found.length < MEASURED && (await press(page, key))) {
    const after = await busy.now();
    found.push(after - before);
    before = after;
  }
  await busy.close();
  const [middle, most] = [0.5, 0.95].map((share) => quantile(found, share).toFixed(1));
  return `${found.length} steps, median ${middle}, p95 ${most} ms`;
};

const wanted = process.argv.slice(2);
const site = await openSite();
/** What the start page loads until it is complete, as a compressing server would send it. */
const weigh = async (): Promise<number> => {
  const page = await site.open('about:blank');
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).byteLength));
  });
  await page.goto(`${site.address}`);
  await page.locator('.showcase .mini').waitFor();
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes);
  await page.goto('about:blank');
  return all.reduce((sum, size) => sum + size, 0);
};
console.log(`JavaScript of the first page: ${Math.round((await weigh()) / 1000)} KB gzipped`);

const cold = await site.open('/learn/ringrift/placing');
await cold.locator('.ring-board').waitFor();
const firstBoard = await cold.evaluate(() => performance.now());
console.log(`first board after a cold load: ${Math.round(firstBoard)} ms or less`);

for (const sample of SAMPLES.filter(({ board }) => wanted.length === 0 || wanted.includes(board))) {
  const saved = randomGame(sample);
  const page = await site.open('/');
  await page.evaluate(
    (game) => localStorage.setItem(`ludus.game.${game.id}`, JSON.stringify(game)),
    saved as never as { id: string },
  );
  await page.goto(`${site.address}replay/mine/${saved.id}`);
  await page.locator('.ring-board').waitFor();
  await page.locator('.chart-area').first().waitFor();
  const forward = await stepThrough(page, 'ArrowRight');
  const back = await stepThrough(page, 'ArrowLeft');
  console.log(`${sample.board}, ${saved.steps.length} moves: forward ${forward}, back ${back}`);
  await page.goto('about:blank');
}
await site.close();
