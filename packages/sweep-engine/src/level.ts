import {
  array,
  type Checked,
  copyJson,
  deepFreeze,
  err,
  integer,
  object,
  ok,
  oneOf,
  optional,
  type Problem,
  parse,
  problem,
  type Schema,
  text,
} from '@ludus/kernel';
import { ADJACENCIES, type Level, OWNERS, RIVALS } from './types.ts';

/** Boards up to this width and height are counted, sampled and drawn in reasonable time. */
export const MAX_SIDE = 16;
const COUNT = integer(0, MAX_SIDE * MAX_SIDE);

export const LEVEL: Schema<Level> = object({
  id: text({
    max: 40,
    pattern: /^[a-z0-9][a-z0-9-]*$/,
    expected: 'a short name of lowercase letters and digits',
  }),
  name: text({ max: 80 }),
  rows: array(
    text({
      max: MAX_SIDE,
      pattern: /^[#.]+$/,
      expected: 'a row of tiles "#" and holes "."',
    }),
    { min: 1, max: MAX_SIDE },
  ),
  adjacency: oneOf(ADJACENCIES),
  counts: object({ player: COUNT, rival: COUNT, neutral: COUNT, mine: COUNT }),
  rival: oneOf(RIVALS),
  rivalReveals: integer(0, MAX_SIDE * MAX_SIDE),
  mineProtection: optional(COUNT),
  safeStart: optional(oneOf([true])),
});

export const tilesIn = (rows: readonly string[]): number =>
  rows.reduce((sum, row) => sum + [...row].filter((cell) => cell === '#').length, 0);

/** Problems with a level of the right shape; empty for a playable one. */
export const levelProblems = ({ rows, counts, rivalReveals, mineProtection = 0 }: Level): Problem[] => {
  const problems: Problem[] = [];
  const width = rows[0]!.length;
  for (const [y, row] of rows.entries())
    if (row.length !== width)
      problems.push(
        problem(
          'uneven_rows',
          `rows[${y}]`,
          `Row ${y + 1} has ${row.length} cells, but the first row has ${width}.`,
        ),
      );
  const tiles = tilesIn(rows);
  const sum = OWNERS.reduce((total, owner) => total + counts[owner], 0);
  if (sum !== tiles)
    problems.push(
      problem('wrong_counts', 'counts', `The counts add up to ${sum}, but the board has ${tiles} tiles.`),
    );
  for (const side of ['player', 'rival'] as const)
    if (counts[side] < 1)
      problems.push(problem('no_tiles', `counts.${side}`, `The ${side} must own at least one tile.`));
  if (counts.rival >= 1 && rivalReveals >= counts.rival)
    problems.push(
      problem('too_many_reveals', 'rivalReveals', 'At least one rival tile must be hidden at the start.'),
    );
  if (mineProtection > counts.mine)
    problems.push(
      problem(
        'too_much_protection',
        'mineProtection',
        `The rival is protected from ${mineProtection} mines, but the board has ${counts.mine}.`,
      ),
    );
  return problems;
};

/**
 * Checks a level from outside.
 *
 * ```ts
 * parseLevel(JSON.parse(text)); // { ok: false, error: [{ code: 'wrong_counts', path: 'counts', … }] }
 * ```
 */
export const parseLevel = (value: unknown): Checked<Level> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const shaped = parse(LEVEL, copied.value);
  if (!shaped.ok) return shaped;
  const problems = levelProblems(shaped.value);
  return problems.length === 0 ? ok(deepFreeze(shaped.value)) : err(problems);
};
