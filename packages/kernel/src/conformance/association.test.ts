import { describe, expect, test } from 'bun:test';
import { Rng } from '../rng.ts';
import { associationOf, type Sample } from './association.ts';

const CARDS = Array.from({ length: 20 }, (_, i) => i + 1);

/** Hands of four cards, each with a word about its first card or about a die. */
const samplesOf = (say: (card: number, die: number) => unknown): Sample[] => {
  const rng = Rng.from('samples');
  return Array.from({ length: 300 }, () => {
    const hand = rng.shuffle(CARDS).slice(0, 4);
    return { word: `${say(hand[0]!, rng.int(6))}`, values: new Set(hand.map(String)) };
  });
};

describe('words and hidden values', () => {
  test.each<[string, (card: number, die: number) => unknown]>([
    ['a card', (card) => card],
    ['whether a card is odd', (card) => card % 2],
    ['whether a card is high', (card) => card > 10],
  ])('are associated if the word tells %s', (_, say) =>
    expect(associationOf(samplesOf(say), Rng.from(1))).toBeGreaterThan(6),
  );

  test.each<[string, (card: number, die: number) => unknown]>([
    ['a die', (_, die) => die],
    ['nothing', () => 'hello'],
  ])('are not associated if the word tells %s', (_, say) =>
    expect(associationOf(samplesOf(say), Rng.from(1))).toBeLessThan(4),
  );
});
