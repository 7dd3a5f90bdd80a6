/**
 * How long a step in the replay takes, and how soon the first board is there, in a real browser:
 * `bun apps/web/bench/replay.ts [BOARD …]`. Prints one line per game: the processor time a step takes on average, which
 * a busy machine changes little, and the median and 95th percentile on the clock, both ways. Every step is a decision.
 */
import { gzipSync } from 'node:zlib';
import { Rng, type Seat, unwrap } from '@ludus/kernel';
import { BOARDS, type BoardType, type Move, ringrift } from '@ludus/ringrift-engine';
import type { Page } from 'playwright-core';
import { openSite } from '../test/site.ts';

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

/** Moves by lot; rings are placed one at a time, which makes games long. */
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

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/** Presses a key to the end of the game; what every step takes on the clock, and the processor time of the page per step. */
const stepThrough = async (page: Page, key: 'ArrowRight' | 'ArrowLeft') => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const before = await busy();
  const clock = await page.evaluate(async (pressed) => {
    const found: number[] = [];
    const scrubber = document.querySelector<HTMLInputElement>('.scrubber')!;
    const end = pressed === 'ArrowRight' ? scrubber.max : '0';
    while (scrubber.value !== end) {
      const begin = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      await new Promise((done) => setTimeout(done, 0));
      // Style and layout belong to the step.
      document.body.getBoundingClientRect();
      found.push(performance.now() - begin);
    }
    return found;
  }, key);
  const cpu = ((await busy()) - before) / clock.length;
  await session.detach();
  const [middle, most] = [0.5, 0.95].map((share) => quantile(clock, share).toFixed(1));
  return `${clock.length} steps, ${cpu.toFixed(1)} ms (on the clock median ${middle}, p95 ${most} ms)`;
};

const wanted = process.argv.slice(2);
const site = await openSite();
/** What the start page loads before it is all there, as a server that compresses would send it. */
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
