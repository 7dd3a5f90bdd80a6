import { expect, test } from 'bun:test';
import { describeProblems, err, ok, problem, unwrap } from './result.ts';

test('unwrap returns the value or throws with all messages', () => {
  expect(unwrap(ok(3))).toBe(3);
  expect(() => unwrap(err(problem('odd', 'n', 'n is odd.')))).toThrow('n is odd.');
  const two = [problem('a', 'x', 'x is missing.'), problem('b', 'y', 'y is too large.')];
  expect(() => unwrap(err(two))).toThrow('x is missing. y is too large.');
  expect(describeProblems(two)).toBe('x is missing. y is too large.');
});
