import { expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { drawMap } from '../scripts/mapPicture.ts';
import { attackOdds, CLASSIC_MAP, mapById } from '../src/index.ts';

const DOCS = new URL('../../../docs/', import.meta.url);
const read = (name: string): Promise<string> => Bun.file(new URL(name, DOCS)).text();

/** All TypeScript of a page as one program, and what it prints. */
const run = async (page: string): Promise<string> => {
  const code = [...page.matchAll(/```ts(?: continued)?\n([\s\S]*?)```/g)]
    .map(([, block]) => block)
    .join('\n');
  const folder = await mkdtemp(join(import.meta.dir, 'docs-'));
  try {
    const file = join(folder, 'page.ts');
    await Bun.write(file, code);
    const { stdout, stderr, exitCode } = Bun.spawnSync([process.execPath, file]);
    expect(stderr.toString()).toBe('');
    expect(exitCode).toBe(0);
    return stdout.toString();
  } finally {
    await rm(folder, { recursive: true });
  }
};

test('the README examples run', async () => {
  const readme = await Bun.file(new URL('../README.md', import.meta.url)).text();
  expect(await run(readme)).toMatch(/^(ann|bob|cid) places [\s\S]*\nAfter \d+ rounds: (ann|bob|cid)\n$/);
}, 600_000);

test('the examples of the API page run and print what they say', async () => {
  const printed = await run(await read('risk-api.md'));
  for (const line of [
    'Attack Alaska → Kamchatka, 3 dice',
    'message: "EndTurn is not allowed in the Reinforcement phase."',
    'generated-20-7 20',
    'one_way_edge',
    'Round 1, player',
  ])
    expect(printed).toContain(line);
}, 600_000);

test('the pictures match the maps', async () => {
  expect(await read('images/risk-classic.svg')).toBe(drawMap(CLASSIC_MAP));
  expect(await read('images/risk-generated-30.svg')).toBe(drawMap(mapById('generated-30-1')!));
});

test('the table of odds is right', async () => {
  const page = await read('risk.md');
  const rows = [...page.matchAll(/^\| (\d+) +\|((?: [\d.]+% +\|)+)$/gm)];
  expect(rows).toHaveLength(5);
  for (const [, attackers, cells] of rows)
    for (const [i, defenders] of [1, 2, 3, 5, 10].entries()) {
      const percent = (unwrap(attackOdds(Number(attackers), defenders)).capture * 100).toFixed(1);
      expect(cells!.split('|')[i]!.trim()).toBe(`${percent}%`);
    }
});
