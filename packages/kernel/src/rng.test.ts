import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseSeed, Rng, secondWord, subSeed, threefry } from './rng.ts';

const SEED = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());

/** Upper 0.1% points of chi-square by the Wilson–Hilferty approximation. */
const chiSquareLimit = (freedom: number): number => {
  const k = 2 / (9 * freedom);
  return freedom * (1 - k + 3.09 * Math.sqrt(k)) ** 3;
};

const chiSquare = (counts: readonly number[], expected: number): number =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

const tally = (bins: number, draws: number, draw: () => number): number[] => {
  const counts = new Array<number>(bins).fill(0);
  for (let i = 0; i < draws; i += 1) counts[draw()]! += 1;
  return counts;
};

describe('threefry', () => {
  test('agrees with the published known answers', () => {
    const answer = (...input: [number, number, number, number]): string[] =>
      [threefry(...input), secondWord()].map((word) => word.toString(16).padStart(8, '0'));
    expect(answer(0, 0, 0, 0)).toEqual(['6b200159', '99ba4efe']);
    expect(answer(-1, -1, -1, -1)).toEqual(['1cb996fc', 'bb002be7']);
    expect(answer(0x13198a2e, 0x03707344, 0x243f6a88, 0x85a308d3)).toEqual(['c4923a9c', '483df7a0']);
  });
});

describe('a stream', () => {
  test('continues exactly from its state', () => {
    fc.assert(
      fc.property(SEED, fc.nat(200), fc.nat(50), (seed, before, after) => {
        const rng = Rng.from(seed);
        for (let i = 0; i < before; i += 1) rng.int(6);
        const copy = new Rng(JSON.parse(JSON.stringify(rng.state)));
        for (let i = 0; i < after; i += 1) expect(copy.uint32()).toBe(rng.uint32());
        expect(JSON.stringify(copy.state)).toBe(JSON.stringify(rng.state));
      }),
    );
  });

  test('is not disturbed by other streams drawn from in between', () => {
    const alone = Rng.from('a');
    const expected = [alone.uint32(), alone.uint32()];
    const [a, b] = [Rng.from('a'), Rng.from('b')];
    const first = a.uint32();
    b.uint32();
    expect([first, a.uint32()]).toEqual(expected);
  });

  test('differs from the streams of neighbouring seeds and of the same seed as text', () => {
    const seen = new Map<number, string>();
    const seeds = [
      ...Array.from({ length: 500 }, (_, i) => i),
      ...Array.from({ length: 500 }, (_, i) => String(i)),
    ];
    for (const seed of seeds) {
      const rng = Rng.from(seed);
      for (let i = 0; i < 20; i += 1) {
        const pair = rng.uint32() * 0x20_0000 + (rng.uint32() >>> 11);
        expect(seen.get(pair)).toBeUndefined();
        seen.set(pair, `${typeof seed} ${seed}`);
      }
    }
  });

  test('counts indexes beyond 32 bits', () => {
    const late = new Rng({ seed: 1, index: 2 ** 32 });
    expect(late.uint32()).not.toBe(Rng.from(1).uint32());
    expect(late.state.index).toBe(2 ** 32 + 1);
  });
});

describe('fairness', () => {
  test('bytes of the stream pass a chi-square test', () => {
    for (const seed of [1, 2, 'x']) {
      const rng = Rng.from(seed);
      for (const shift of [0, 8, 16, 24]) {
        const counts = tally(256, 100_000, () => (rng.uint32() >>> shift) & 255);
        expect(chiSquare(counts, 100_000 / 256)).toBeLessThan(chiSquareLimit(255));
      }
    }
  });

  test('pairs of neighbouring draws, and the same draw of neighbouring seeds, are independent', () => {
    const rng = Rng.from('serial');
    let last = rng.int(16);
    const serial = tally(256, 200_000, () => {
      const next = rng.int(16);
      const pair = last * 16 + next;
      last = next;
      return pair;
    });
    expect(chiSquare(serial, 200_000 / 256)).toBeLessThan(chiSquareLimit(255));
    let seed = 0;
    const across = tally(256, 50_000, () => {
      seed += 1;
      return Rng.from(seed).int(16) * 16 + Rng.from(seed + 1).int(16);
    });
    expect(chiSquare(across, 50_000 / 256)).toBeLessThan(chiSquareLimit(255));
  });

  test('integers have no modulo bias', () => {
    const rng = Rng.from('bias');
    // With plain modulo, 3·2³⁰ values would fall into the lower third twice as often as into the others.
    const wide = 3 * 2 ** 30;
    const thirds = tally(3, 60_000, () => Math.floor(rng.int(wide) / 2 ** 30));
    expect(chiSquare(thirds, 20_000)).toBeLessThan(chiSquareLimit(2));
    for (const n of [2, 3, 6, 7, 100]) {
      const counts = tally(n, n * 5_000, () => rng.int(n));
      expect(chiSquare(counts, 5_000)).toBeLessThan(chiSquareLimit(n - 1));
    }
  });

  test('every order of four items is equally likely', () => {
    const rng = Rng.from('orders');
    const orders = new Map<string, number>();
    for (let i = 0; i < 48_000; i += 1) {
      const order = rng.shuffle(['a', 'b', 'c', 'd']).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    expect(chiSquare([...orders.values()], 2_000)).toBeLessThan(chiSquareLimit(23));
  });

  test('weighted choices follow their weights and never take a weight of 0', () => {
    const rng = Rng.from('weights');
    const weights = [0, 1, 0, 2.5, 6.5, 0];
    const counts = tally(6, 50_000, () => rng.weighted(weights));
    expect([counts[0], counts[2], counts[5]]).toEqual([0, 0, 0]);
    const observed = [counts[1]! / 0.1, counts[3]! / 0.25, counts[4]! / 0.65];
    for (const share of observed) expect(Math.abs(share - 50_000)).toBeLessThan(2_000);
  });

  test('floats fill [0, 1) evenly', () => {
    const rng = Rng.from('floats');
    const counts = tally(100, 100_000, () => Math.floor(rng.float() * 100));
    expect(chiSquare(counts, 1_000)).toBeLessThan(chiSquareLimit(99));
  });
});

describe('sub-streams', () => {
  test('depend only on seed and name, not on the cursor', () => {
    const rng = Rng.from(5);
    const before = rng.fork('deck').uint32();
    rng.uint32();
    expect(rng.fork('deck').uint32()).toBe(before);
    expect(rng.fork('dice').uint32()).not.toBe(before);
  });

  test('different seeds and names never give the same stream', () => {
    expect(subSeed('a', 'b/c')).not.toBe(subSeed('a/b', 'c'));
    expect(subSeed(1, 'x')).not.toBe(subSeed('1', 'x'));
  });
});

describe('bad input', () => {
  test('invalid seeds are refused', () => {
    for (const value of [Number.NaN, Infinity, null, undefined, {}, [], true, 'x'.repeat(300)]) {
      const seed = parseSeed(value);
      expect(seed.ok).toBe(false);
      if (!seed.ok) expect(seed.error[0]).toMatchObject({ code: 'bad_seed', path: 'seed' });
    }
    expect(parseSeed('')).toEqual({ ok: true, value: '' });
    expect(parseSeed(-0)).toEqual({ ok: true, value: 0 });
  });

  test('impossible draws throw', () => {
    const rng = Rng.from(1);
    for (const n of [0, -1, 1.5, Number.NaN, Infinity, 2 ** 54]) expect(() => rng.int(n)).toThrow(RangeError);
    for (const weights of [[], [0, 0], [1, -1], [Number.NaN], [Infinity]])
      expect(() => rng.weighted(weights)).toThrow(RangeError);
    expect(() => rng.pick([])).toThrow(RangeError);
  });
});
