import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { MoveList } from './moveList.ts';

const listOf = (scores: readonly number[]): MoveList => {
  const list = new MoveList();
  for (const [i, score] of scores.entries()) {
    list.moves.push(i);
    list.scores[i] = score;
  }
  return list;
};

const scores = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 200 });

describe('a move list', () => {
  test('keeps the best moves and drops the others', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 250 }), (given, count) => {
        const list = listOf(given);
        list.keepBest(count);
        const kept = list.moves.map((move) => given[move]!).sort((a, b) => b - a);
        expect(kept).toEqual([...given].sort((a, b) => b - a).slice(0, count));
        expect(list.moves.every((move, i) => list.scores[i] === given[move])).toBe(true);
        expect(new Set(list.moves).size).toBe(list.length);
      }),
    );
  });

  test('returns its moves best first', () => {
    fc.assert(
      fc.property(scores, (given) => {
        const list = listOf(given);
        const order = given.map((_, i) => given[list.pick(i)]!);
        expect(order).toEqual([...given].sort((a, b) => b - a));
      }),
    );
  });
});
