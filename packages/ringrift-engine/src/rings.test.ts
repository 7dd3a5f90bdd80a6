import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import fc from 'fast-check';
import {
  capHeight,
  colourAt,
  countColour,
  deepest,
  raisedHigh,
  raisedLow,
  thinnedHigh,
  thinnedLow,
  toppedHigh,
  toppedLow,
  uncoveredHigh,
  uncoveredLow,
} from './rings.ts';

setDefaultTimeout(600_000);

/** A stack as a list, top first, and its two words. */
const pack = (rings: readonly number[]): readonly [number, number] => {
  let low = 0;
  let high = 0;
  for (const colour of rings.toReversed()) [low, high] = [toppedLow(low, colour), toppedHigh(low, high)];
  return [low, high];
};

const unpack = (low: number, high: number, height: number): number[] =>
  Array.from({ length: height }, (_, depth) => colourAt(low, high, depth));

const colour = fc.integer({ min: 0, max: 3 });
const stack = fc.array(colour, { minLength: 1, maxLength: 30 });

describe('packed rings behave like lists', () => {
  test('of the colours put on top', () => {
    fc.assert(fc.property(stack, (rings) => expect(unpack(...pack(rings), rings.length)).toEqual(rings)));
  });

  test('when asked for cap, colours and the deepest ring', () => {
    fc.assert(
      fc.property(stack, colour, (rings, wanted) => {
        const [low, high] = pack(rings);
        const firstOther = rings.findIndex((ring) => ring !== rings[0]);
        expect(capHeight(low, high, rings.length)).toBe(firstOther === -1 ? rings.length : firstOther);
        expect(countColour(low, high, rings.length, wanted)).toBe(
          rings.filter((ring) => ring === wanted).length,
        );
        expect(deepest(low, high, rings.length, wanted)).toBe(rings.lastIndexOf(wanted));
      }),
    );
  });

  test('when rings are added below and taken away', () => {
    fc.assert(
      fc.property(stack, colour, fc.nat(29), (rings, added, place) => {
        const [low, high] = pack(rings);
        const height = rings.length;
        const raised = [raisedLow(low, height, added), raisedHigh(high, height, added)] as const;
        expect(unpack(...raised, height + 1)).toEqual([...rings, added]);
        const depth = place % height;
        const uncovered = [uncoveredLow(low, high, depth), uncoveredHigh(high, depth)] as const;
        expect(unpack(...uncovered, height - depth)).toEqual(rings.slice(depth));
        const thinned = [thinnedLow(low, high, depth), thinnedHigh(high, depth)] as const;
        expect(unpack(...thinned, height - 1)).toEqual(rings.toSpliced(depth, 1));
      }),
    );
  });
});
