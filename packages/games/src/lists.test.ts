import { expect, test } from 'bun:test';
import { games as all } from './index.ts';
import { games as onDemand } from './onDemand.ts';

test('both lists name the same games, under their own ids', () => {
  expect(onDemand.ids).toEqual(all.ids);
  expect(onDemand.games.map(({ id }) => id)).toEqual([...all.ids]);
});

test('a game on demand is complete', () => {
  for (const game of all.games) {
    const found = onDemand.get(game.id);
    expect(found.ok ? Object.keys(found.value).sort() : found).toEqual(Object.keys(game).sort());
  }
});
