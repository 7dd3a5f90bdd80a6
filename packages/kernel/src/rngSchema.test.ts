import { expect, test } from 'bun:test';
import { Rng } from './rng.ts';
import { rngState } from './rngSchema.ts';
import { parse } from './schema.ts';

test('a generator fits after any number of draws, whatever its seed', () => {
  for (const seed of ['a', '', 7, -0.5]) {
    const rng = Rng.from(seed);
    rng.int(6);
    expect(parse(rngState, rng.state)).toEqual({ ok: true, value: rng.state });
  }
});

test.each([
  ['no seed', { index: 0 }],
  ['a seed of the wrong type', { seed: null, index: 0 }],
  ['a seed that is too long', { seed: 'x'.repeat(257), index: 0 }],
  ['a seed that is not finite', { seed: Number.POSITIVE_INFINITY, index: 0 }],
  ['a negative index', { seed: 1, index: -1 }],
  ['an unknown field', { seed: 1, index: 0, more: 1 }],
])('%s does not fit', (_, value) => {
  const parsed = parse(rngState, value);
  expect(parsed.ok ? [] : parsed.error.map(({ message }) => message)).toHaveLength(1);
});
