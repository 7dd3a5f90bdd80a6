import { expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { configOf } from '../test/walk.ts';
import { ringrift } from './game.ts';
import { SearchPosition } from './search.ts';

test('a position that is settled after every move plays the same game in bounded memory', () => {
  const { state } = unwrap(ringrift.setup(configOf('square8', 3), 1));
  const [plain, settled] = [new SearchPosition(state), new SearchPosition(state)];
  const rng = Rng.from('settled');
  const moves: number[] = [];
  let deepest = 0;
  for (plain.legal(moves); moves.length > 0; plain.legal(moves)) {
    const move = rng.pick(moves);
    plain.apply(move);
    settled.apply(move);
    settled.settle();
    deepest = Math.max(deepest, settled.inner.depth);
    expect(settled.state()).toEqual(plain.state());
  }
  expect(plain.inner.depth).toBeGreaterThan(100);
  expect(deepest).toBeLessThan(40);
});
