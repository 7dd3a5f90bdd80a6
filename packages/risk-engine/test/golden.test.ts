import { expect, test } from 'bun:test';
import { GOLDEN } from './golden.ts';

/** After a wanted change of the rules: `bun run golden`, and look at the difference. */
for (const { file, make } of GOLDEN)
  test(`the game in ${file} replays exactly`, async () => {
    expect(make()).toBe(await Bun.file(new URL(`./golden/${file}`, import.meta.url)).text());
  });
