import { expect, test } from 'bun:test';
import { GOLDEN } from './golden.ts';

/** After an intended change of the rules, run `bun run golden` and review the difference. */
for (const { file, make } of GOLDEN)
  test(`the game in ${file} replays exactly`, async () => {
    expect(make()).toBe(await Bun.file(new URL(`./golden/${file}`, import.meta.url)).text());
  });
