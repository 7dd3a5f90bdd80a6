/**
 * Measures all rivals on all levels and writes the figures, level by level, to docs/images/sweep-rivals.json;
 * `report.ts` makes the tables and the pictures of docs/sweep.md from them.
 *
 *     bun packages/sweep-engine/scripts/measure.ts [games] [levels] && bun packages/sweep-engine/scripts/report.ts
 */
import { compareRivals, measureRival, playMatch, rivals } from '../src/ai/index.ts';
import { LEVELS } from '../src/levels.ts';
import { RIVALS } from '../src/types.ts';
import { DATA, type LevelFigures, type SweepFigures } from './figures.ts';

const games = Number(process.argv[2] ?? 150);
/** Paired comparisons do not need whole games of every rival, so there can be more of them. */
const pairs = 4 * games;
const chosen = process.argv[3]?.split(',') ?? LEVELS.map(({ id }) => id);
const levels = LEVELS.filter(({ id }) => chosen.includes(id));

const clock = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

// The first games run before the code is compiled, so they are played before anything is timed.
for (const level of LEVELS)
  for (const name of RIVALS) playMatch({ level, rival: rivals[name], seed: 'warm-up' });

const known: SweepFigures = (await Bun.file(DATA).exists())
  ? await Bun.file(DATA).json()
  : { games, pairs, levels: [] };
const figures = new Map(known.games === games ? known.levels.map((found) => [found.level, found]) : []);

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(5)) : value;

for (const level of levels) {
  const seed = `measure level ${level.id}`;
  const measured = RIVALS.map((name) => {
    const { milliseconds, ...rest } = measureRival(rivals[name], { level, games, seed, clock });
    const { mean, median, p99 } = milliseconds;
    return { rival: name, ...rest, milliseconds: { mean, median, p99 } };
  });
  const comparison = compareRivals({ level, games: pairs, seed });
  figures.set(level.id, { level: level.id, rivals: measured, comparison });
  const sorted = LEVELS.flatMap(({ id }): LevelFigures[] => (figures.has(id) ? [figures.get(id)!] : []));
  await Bun.write(
    DATA,
    `${JSON.stringify({ games, pairs, levels: sorted } satisfies SweepFigures, rounded, 2)}\n`,
  );
  console.error(`level ${level.id} measured`);
}
