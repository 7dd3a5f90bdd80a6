import { unwrap } from '@ludus/kernel';
import { type GameState, type Move, ringrift } from '@ludus/ringrift-engine';
import type { Page } from 'playwright-core';
import { dice, type PageOptions, type Site } from './site.ts';
import { visit } from './waits.ts';

/** A game of RingRift with its first moves. */
export interface Played {
  readonly start: GameState;
  readonly steps: { readonly action: Move; readonly seat: number; readonly by: string }[];
  readonly state: GameState;
}

/** A game of random moves that ends, with its moves. */
const wholeGame = (seed: number, players: number): Played => {
  const random = dice(seed);
  const config = unwrap(ringrift.configure({ variant: 'square8', players }));
  const { state: start } = unwrap(ringrift.setup(config, seed));
  const steps: Played['steps'] = [];
  let state = start;
  for (let seat = ringrift.toAct(state); seat !== undefined; seat = ringrift.toAct(state)) {
    const forced = ringrift.forced(state);
    const legal = ringrift.legal(state);
    const action = forced ?? legal[Math.floor(random() * legal.length)]!;
    const by = forced !== undefined ? 'forced' : seat === 1 ? 'player' : 'agent';
    ({ state } = unwrap(ringrift.play(state, action, seat)));
    steps.push({ action, seat, by });
  }
  return { start, steps, state };
};

/** A game that the first seat wins, stopped before that seat's last decision. */
export const almostWon = (): Played => {
  for (let seed = 1; ; seed += 1) {
    const game = wholeGame(seed, 2);
    const last = game.steps.findLastIndex(({ by }) => by === 'player');
    if (game.state.winner === 1 && game.steps.slice(last + 1).every(({ by }) => by === 'forced'))
      return { ...game, steps: game.steps.slice(0, last) };
  }
};

/** Opens a game of the reader against Rook. */
export const openPlayed = async (
  site: Site,
  { start, steps }: Played,
  options: PageOptions = {},
): Promise<Page> => {
  const page = await site.open('/learn', options);
  const saved = {
    id: 'shown',
    game: 'ringrift',
    variant: 'square8',
    start,
    steps,
    seats: [{ kind: 'person' }, { kind: 'agent', agent: 'auto:1' }],
    seed: 's',
    options: {},
    changed: 1,
  };
  await page.evaluate((game) => localStorage.setItem('ludus.game.shown', game), JSON.stringify(saved));
  await visit(page, `${site.address}play/ringrift/shown`);
  await page.locator('.match-board').waitFor();
  return page;
};

/** A new game. */
export const FRESH: Played = (() => {
  const { start, state } = wholeGame(1, 2);
  return { start, steps: [], state };
})();

/** Waits until a space holds something, in the words of its label. */
export const holds = (page: Page, cell: string, words: string): Promise<void> =>
  page.locator(`[data-cell="${cell}"][aria-label*="${words}"]`).waitFor();
