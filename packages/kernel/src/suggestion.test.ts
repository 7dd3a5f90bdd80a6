import { expect, test } from 'bun:test';
import { closestName, didYouMean } from './suggestion.ts';

const GAMES = ['ringrift', 'risk', 'sweep', 'breakthrough', 'nim'];

test.each([
  ['rsik', 'risk'],
  ['risc', 'risk'],
  ['ringrft', 'ringrift'],
  ['RINGRIFT', 'ringrift'],
  ['breakthru', 'breakthrough'],
  ['nmi', 'nim'],
])('%s is close to %s', (typed, meant) => expect(closestName(typed, GAMES)).toBe(meant));

test.each([['chess'], [''], ['x'], ['r'.repeat(1000)]])('%s is close to nothing', (typed) =>
  expect(closestName(typed, GAMES)).toBeUndefined(),
);

test('ends a message with a question, or with nothing', () => {
  expect(didYouMean('rsik', GAMES)).toBe(' Did you mean "risk"?');
  expect(didYouMean('chess', GAMES)).toBe('');
});
