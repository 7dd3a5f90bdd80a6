import { expect, test } from 'bun:test';
import { Rng } from '../rng.ts';
import { withOtherDraws } from './otherDraws.ts';

const roll = (): number[] => {
  const rng = Rng.from('dice');
  return Array.from({ length: 8 }, () => rng.int(1_000));
};

test('one random number of a move is changed, and all others stay the same', () => {
  const honest = roll();
  const { result, streams } = withOtherDraws(roll, new Map([[3, 1]]));
  expect(streams).toEqual(Array.from({ length: 8 }, () => 'dice'));
  expect(result.with(3, 0)).toEqual(honest.with(3, 0));
  expect(result[3]).not.toBe(honest[3]);
  expect(withOtherDraws(roll, new Map([[3, 2]])).result[3]).not.toBe(result[3]);
});

test('numbers of 53 bits change as a whole', () => {
  const draw = (): number => Rng.from('long').float();
  expect(withOtherDraws(draw, new Map([[0, 1]])).result).not.toBe(draw());
});

test('afterwards everything is drawn as before, even if the move throws', () => {
  const honest = roll();
  const fail = (): never => {
    throw new Error('nobody thought of it');
  };
  expect(() => withOtherDraws(fail, new Map([[0, 1]]))).toThrow('nobody thought of it');
  expect(roll()).toEqual(honest);
});
