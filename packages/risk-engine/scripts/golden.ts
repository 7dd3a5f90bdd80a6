/** Rewrites the golden games of Risk. */
import { GOLDEN } from '../test/golden.ts';

for (const { file, make } of GOLDEN)
  await Bun.write(new URL(`../test/golden/${file}`, import.meta.url), make());
