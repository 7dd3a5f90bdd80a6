import type { Rng } from '../rng.ts';

/** One sample: what the events said, as a word, and the values at a place of the state. */
export interface Sample {
  readonly word: string;
  readonly values: ReadonlySet<string>;
}

/** Words and values that occur less often than this are ignored. */
const FEW = 5;
const SHUFFLES = 40;

/** The numbers of the samples that have each value, rare and ubiquitous ones left out. */
const membersOf = (samples: readonly Sample[]): number[][] => {
  const members = new Map<string, number[]>();
  for (const [i, { values }] of samples.entries())
    for (const value of values) {
      const known = members.get(value);
      if (known === undefined) members.set(value, [i]);
      else known.push(i);
    }
  return [...members.values()].filter(({ length }) => length >= FEW && samples.length - length >= FEW);
};

/** The words as numbers, 0 for all rare ones together, and how often each of them occurs. */
const labelsOf = (
  samples: readonly Sample[],
): { readonly labels: readonly number[]; readonly sizes: readonly number[] } => {
  const counts = new Map<string, number>();
  for (const { word } of samples) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].flatMap(([word, count]) => (count >= FEW ? [word] : []));
  const labels = samples.map(({ word }) => common.indexOf(word) + 1);
  const sizes = Array.from({ length: common.length + 1 }, () => 0);
  for (const label of labels) sizes[label]! += 1;
  return { labels, sizes };
};

/** Pearson's chi-squared of words and values, summed over the values. */
const chiSquared = (
  labels: readonly number[],
  sizes: readonly number[],
  members: readonly (readonly number[])[],
): number => {
  let total = 0;
  for (const having of members) {
    const share = having.length / labels.length;
    const counts = sizes.map(() => 0);
    for (const i of having) counts[labels[i]!]! += 1;
    for (const [label, size] of sizes.entries())
      if (size > 0) total += (counts[label]! - size * share) ** 2 / (size * share * (1 - share));
  }
  return total;
};

/**
 * How much more often words and values occur together than by chance, in standard deviations. This is a
 * permutation test: it compares with the same words assigned to the samples at random.
 */
export const associationOf = (samples: readonly Sample[], rng: Rng): number => {
  const { labels, sizes } = labelsOf(samples);
  const members = membersOf(samples);
  if (members.length === 0 || sizes.filter((size) => size > 0).length < 2) return 0;
  const found = chiSquared(labels, sizes, members);
  const expected = (sizes.filter((size) => size > 0).length - 1) * members.length;
  // A value close to the expected one needs no permutation test.
  if (found < expected + Math.sqrt(2 * expected)) return 0;
  const chance = Array.from({ length: SHUFFLES }, () => chiSquared(rng.shuffle(labels), sizes, members));
  const mean = chance.reduce((sum, one) => sum + one, 0) / SHUFFLES;
  const variance = chance.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (SHUFFLES - 1);
  return variance === 0 ? 0 : (found - mean) / Math.sqrt(variance);
};
