import { expect, test } from 'bun:test';
import { err, type Game, problem } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { underWay } from './underWay.ts';

const heapsOf = (game: unknown): readonly number[] =>
  (underWay(game as Game) as { readonly heaps: readonly number[] }).heaps;
const sum = (heaps: readonly number[]): number => heaps.reduce((total, heap) => total + heap, 0);

test('a picture shows the middle of a game, or its start if no move can be played', () => {
  const broken = { ...nim, play: () => err(problem('unfinished', '', 'Not written yet.')) };
  expect(sum(heapsOf(nim))).toBeLessThan(sum(heapsOf(broken)));
  expect(heapsOf(nim)).toEqual(heapsOf(nim));
});
