import { expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { engineHash } from './engineHash.ts';

const game: Game = nim;
const config = unwrap(game.configure({}));

test('an engine has one hash, and one that plays differently has another', () => {
  const hash = engineHash(game, config);
  expect(engineHash({ ...game }, config)).toBe(hash);
  const others = [
    engineHash({ ...game, engineVersion: 'next' }, config),
    engineHash({ ...game, rulesVersion: 'next' }, config),
    engineHash(game, unwrap(game.configure({ variant: 'long' }))),
    // The same versions but a different order of moves: a change that somebody forgot to number.
    engineHash({ ...game, legal: (state) => game.legal(state).toReversed() }, config),
  ];
  expect(new Set([hash, ...others]).size).toBe(5);
});
