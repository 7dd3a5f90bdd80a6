import { expect, test } from 'bun:test';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { sweep } from './game.ts';

test('progress counts the tiles of both sides, open and hidden', () => {
  const { state: start } = unwrap(sweep.setup(unwrap(sweep.configure({})), 5));
  const position = positionOf(sweep, start);
  const rng = Rng.from('progress');
  const moves: number[] = [];
  const all = sweep.record!.progress(start);
  expect(all.map(({ revealedTiles }) => revealedTiles)).toEqual(
    (['player', 'rival'] as const).map(
      (side) => start.owners.filter((owner, i) => owner === side && start.revealed[i] !== null).length,
    ),
  );
  let before = all;
  while (position.toAct() !== 0) {
    position.legal(moves);
    position.apply(rng.pick(moves));
    const now = sweep.record!.progress(position.state());
    for (const [i, { revealedTiles, hiddenTiles }] of now.entries()) {
      expect(revealedTiles!).toBeGreaterThanOrEqual(before[i]!.revealedTiles!);
      expect(revealedTiles! + hiddenTiles!).toBe(all[i]!.revealedTiles! + all[i]!.hiddenTiles!);
    }
    before = now;
  }
});
