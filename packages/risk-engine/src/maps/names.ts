import type { Rng } from '@ludus/kernel';

const STARTS = 'b br c d dr f g gr h k kr l m n p pr r s sh st t tr v w z'.split(' ');
const VOWELS = 'a e i o u a e o ai ea ou ia'.split(' ');
const ENDS = ['', '', '', 'l', 'n', 'r', 's', 'th', 'nd', 'rk', 'm'];
const TAILS = ['', '', 'ia', 'land', 'or', 'a', 'ea', 'mark', 'os'];

/** Made-up names that can be pronounced, all different. */
export const makeNames = (count: number, rng: Rng): string[] => {
  const names = new Set<string>();
  while (names.size < count) {
    const syllables = 1 + rng.int(2);
    let name = '';
    for (let i = 0; i < syllables; i += 1) name += rng.pick(STARTS) + rng.pick(VOWELS);
    name += rng.pick(ENDS);
    const tail = rng.pick(TAILS);
    if (!/[aeiou]$/.test(name) || !/^[aeiou]/.test(tail)) name += tail;
    if (name.length >= 4 && name.length <= 11) names.add(name[0]!.toUpperCase() + name.slice(1));
  }
  return [...names];
};
