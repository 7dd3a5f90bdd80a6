import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Choices, type Game, unwrap } from '@ludus/kernel';
import { hex } from '@ludus/kernel/examples/hex';
import { liarsDice } from '@ludus/kernel/examples/liarsDice';
import { pig } from '@ludus/kernel/examples/pig';
import { describeOpening, openingFault, openingLength } from './openingLength.ts';

const EXAMPLES = [hex, liarsDice, pig] as unknown as readonly Game[];

const table = (id: string, choices: Choices = {}): readonly [Game, unknown] => {
  const game = EXAMPLES.find((one) => one.id === id) ?? unwrap(games.get(id));
  return [game, unwrap(game.configure(choices))];
};

describe('the default opening', () => {
  test.each([
    ['liars-dice', 'the dice are rolled again for every game'],
    ['risk', 'the territories are dealt again for every game'],
    ['pig', 'the die decides the very first turn'],
  ])('of %s has no random decisions: %s', (id) => expect(openingLength(...table(id))).toBe(0));

  test('takes at most a quarter of a short game', () => {
    expect(openingLength(...table('nim'))).toBe(1);
    expect(openingLength(...table('hex', { variant: hex.variants[0]!.id }))).toBeGreaterThan(1);
  });

  test('has six random decisions in long games without chance', () => {
    expect(openingLength(...table('breakthrough'))).toBe(6);
    expect(openingLength(...table('ringrift', { variant: 'square8' }))).toBe(6);
  });

  test('is never longer than the caller allows', () => {
    expect(openingLength(...table('breakthrough'), 4)).toBe(4);
    expect(openingLength(...table('nim'), 1)).toBe(1);
  });
});

describe('an opening somebody chose', () => {
  test('is too long if it takes more than a third of a typical game', () => {
    expect(openingFault(...table('nim'), 6)).toMatch(
      /^An opening of 6 random decisions is more than a third of a typical game of Nim \(\d+ decisions\), .* The default is 1\.$/,
    );
  });

  test('is compared with the moves that leave a choice', () => {
    const [nim] = table('nim');
    // Four moves, and the last one is forced.
    expect(openingFault(nim, { heaps: [1, 1, 1, 1] }, 2)).toContain('a typical game of Nim (3 decisions)');
    expect(openingFault(nim, { heaps: [1, 1, 1, 1] }, 1)).toBeUndefined();
  });

  test('is fine in a long game, and so is no opening', () => {
    expect(openingFault(...table('breakthrough'), 6)).toBeUndefined();
    expect(openingFault(...table('nim'), 0)).toBeUndefined();
  });
});

test.each([
  [0, undefined, 'none'],
  [1, undefined, '1 random decision'],
  [6, undefined, '6 random decisions'],
  [0, 40, 'a book of 40 lines'],
  [2, 1, 'a book of 1 line, then 2 random decisions'],
])('%p random decisions and a book of %p lines are called "%s"', (decisions, lines, text) =>
  expect(describeOpening(decisions, lines)).toBe(text),
);
