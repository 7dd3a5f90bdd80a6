import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { GameLine } from '@ludus/table';
import { firstDifference, firstPair, pairsOf } from './difference.ts';
import { makeReference, parseReference, referenceIn } from './reference.ts';

const game: Game = nim;
const start = (heaps: number[]) => unwrap(nim.setup({ heaps }, 1)).state;
const lineOf = (...takes: readonly (readonly [number, number])[]) =>
  unwrap(
    GameLine.replay(
      game,
      start([3, 3]),
      takes.map(([heap, count]) => ({ action: { type: 'take', heap, count } })),
    ),
  );

describe('two games', () => {
  test('diverge at the first different move', () => {
    expect(firstDifference(lineOf([0, 1], [1, 1]), lineOf([0, 1], [1, 2]))).toBe(1);
    expect(firstDifference(lineOf([0, 1]), lineOf([0, 1], [1, 2]))).toBe(1);
    expect(firstDifference(lineOf([0, 1]), lineOf([0, 1]))).toBeUndefined();
    expect(firstDifference(lineOf([0, 1]), GameLine.from(game, start([1])))).toBe(0);
  });

  test('are shown side by side, decision by decision', () => {
    const entry = (count: number, isQuiet = false) => ({
      count,
      seat: 1,
      text: '',
      short: '',
      isQuiet,
      startsTurn: false,
    });
    const pairs = pairsOf([entry(1), entry(2, true), entry(3)], [entry(1), entry(2)]);
    expect(pairs.map(({ left, right }) => [left?.count, right?.count])).toEqual([
      [1, 1],
      [3, 2],
    ]);
    expect(firstPair(pairs, 1)).toBe(1);
    expect(firstPair(pairs, undefined)).toBe(-1);
  });
});

describe('a reference', () => {
  test('names a game and a branch', () => {
    expect(parseReference(makeReference(['replay', 'mine', 'k3'], 'b2'))).toEqual({
      isMine: true,
      id: 'k3',
      branch: 'b2',
    });
    expect(parseReference(makeReference(['replay', 'town-square']))).toEqual({
      isMine: false,
      id: 'town-square',
    });
    expect(parseReference('../x')).toBeUndefined();
  });

  test('is read from a link or an ID', () => {
    expect(referenceIn(' http://localhost:4100/replay/a-b?move=3&branch=b1 ')).toBe('a-b~b1');
    expect(referenceIn('/replay/mine/k3')).toBe('mine/k3');
    expect(referenceIn('a-b')).toBe('a-b');
    expect(referenceIn('what is this')).toBeUndefined();
  });
});
