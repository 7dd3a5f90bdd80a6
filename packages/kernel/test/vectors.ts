import { hashText, makeJson, Rng, type Seed } from '../src/index.ts';

/** The same few computations on every platform, as one JSON value to compare with `vectors.json`. */
const SEEDS: readonly Seed[] = [1, '1', 0, 0.5, -7, 'ludus', '', '💍'];

const TEXTS = ['', 'a', 'b', 'ab', '{"a":1}', 'ludus', 'ring rift', 'é', '💍', '\u0000', 'x'.repeat(100)];

const VALUES: readonly unknown[] = [
  { b: 1, a: [true, null, 'x'], 10: 0, 9: 0, '': {} },
  [-0, 1e21, 1e-7, 0.1, 123456789012345680000, 5e-324, 1.7976931348623157e308],
  { é: '"\\\n\u2028', '\ud800': '\udfff', '💍': 1 },
];

const stream = (seed: Seed): unknown => {
  const rng = Rng.from(seed);
  return {
    seed,
    words: [rng.uint32(), rng.uint32(), rng.uint32()],
    dice: Array.from({ length: 12 }, () => 1 + rng.int(6)),
    float: rng.float(),
    large: rng.int(Number.MAX_SAFE_INTEGER),
    shuffle: rng.shuffle([1, 2, 3, 4, 5, 6, 7, 8]).join(''),
    weighted: Array.from({ length: 8 }, () => rng.weighted([1, 2.5, 3])),
    fork: rng.fork('dice').uint32(),
    state: rng.state,
  };
};

export const vectors = (): unknown => ({
  streams: SEEDS.map(stream),
  hashes: TEXTS.map((text) => [text, hashText(text)]),
  canonical: VALUES.map((value) => [makeJson(value), hashText(makeJson(value))]),
});
