import { expect, test } from 'bun:test';
import { layoutOf } from './layout.ts';
import { parseLevel, tilesIn } from './level.ts';
import { LEVELS } from './levels.ts';

const SPECIFIED = [
  ['1', 6, 5, 30, 'standard', '12/10/8/0', 'noguess', 0],
  ['2', 6, 5, 28, 'standard', '10/9/8/1', 'noguess', 0],
  ['3', 6, 6, 32, 'standard', '11/10/8/3', 'noguess', 0],
  ['4', 9, 9, 40, 'manhattan2', '14/12/11/3', 'conservative', 0],
  ['5', 7, 7, 36, 'standard', '12/11/9/4', 'conservative', 1],
  ['6', 7, 6, 38, 'manhattan2', '13/11/8/6', 'conservative', 2],
  ['7', 8, 8, 60, 'standard', '22/17/15/6', 'reasoning', 1],
  ['8', 9, 9, 61, 'standard', '21/19/15/6', 'reasoning', 2],
  ['9', 10, 10, 70, 'manhattan2', '24/21/16/9', 'reasoning', 3],
  ['10', 10, 10, 75, 'manhattan2', '24/22/19/10', 'exact', 4],
] as const;

test('the ten levels have the specified size, adjacency, counts and rival', () => {
  const shown = LEVELS.map(({ id, rows, adjacency, counts: c, rival, rivalReveals }) => [
    id,
    rows[0]!.length,
    rows.length,
    tilesIn(rows),
    adjacency,
    `${c.player}/${c.rival}/${c.neutral}/${c.mine}`,
    rival,
    rivalReveals,
  ]);
  expect(shown).toEqual(SPECIFIED.map((row) => [...row]));
});

test('the ten levels are accepted and the checkerboard and the courtyard look like their names', () => {
  for (const level of LEVELS) expect(parseLevel(JSON.parse(JSON.stringify(level))).ok).toBe(true);
  expect(LEVELS[2]!.rows.map((row) => row.indexOf('.'))).toEqual([-1, -1, 2, 2, -1, -1]);
  for (const { x, y } of layoutOf(LEVELS[3]!).positions) expect((x + y) % 2).toBe(1);
});

const GOOD = {
  id: 'mine',
  name: 'My own',
  rows: ['##', '#.'],
  adjacency: 'standard',
  counts: { player: 1, rival: 1, neutral: 1, mine: 0 },
  rival: 'exact',
  rivalReveals: 0,
};

test.each([
  [{ ...GOOD, counts: { ...GOOD.counts, mine: 2 } }, 'wrong_counts', 'counts'],
  [{ ...GOOD, counts: { player: 0, rival: 2, neutral: 1, mine: 0 } }, 'no_tiles', 'counts.player'],
  [{ ...GOOD, counts: { player: 2, rival: 0, neutral: 1, mine: 0 } }, 'no_tiles', 'counts.rival'],
  [{ ...GOOD, rows: ['##', '#'] }, 'uneven_rows', 'rows[1]'],
  [{ ...GOOD, rows: ['##', '#x'] }, 'wrong_format', 'rows[1]'],
  [{ ...GOOD, rivalReveals: 1 }, 'too_many_reveals', 'rivalReveals'],
  [{ ...GOOD, mineProtection: 1 }, 'too_much_protection', 'mineProtection'],
  [{ ...GOOD, adjacency: 'hex' }, 'wrong_value', 'adjacency'],
  [{ ...GOOD, rival: 'genius' }, 'wrong_value', 'rival'],
  [{ ...GOOD, rows: [] }, 'wrong_length', 'rows'],
  [null, 'wrong_type', ''],
])('a level with a fault is refused with its place and a sentence (%#)', (level, code, path) => {
  const parsed = parseLevel(level);
  expect(parsed.ok).toBe(false);
  if (parsed.ok) return;
  expect(parsed.error.map((found) => [found.code, found.path])).toContainEqual([code, path]);
  for (const { message } of parsed.error) expect(message).toEndWith('.');
});

test('your own level is accepted', () => expect(parseLevel(GOOD).ok).toBe(true));

test('the level shown in the documentation is a good one', async () => {
  const page = await Bun.file(new URL('../../../docs/sweep.md', import.meta.url)).text();
  const shown = /```json\n([\s\S]*?)```/.exec(page)![1]!;
  expect(parseLevel(JSON.parse(shown)).ok).toBe(true);
});
