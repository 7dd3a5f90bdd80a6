/**
 * Measures all rivals on all levels and writes the figures to docs/data/sweep.json; `report.ts` makes the table and the
 * pictures of docs/sweep.md from them.
 *
 *     bun packages/sweep-engine/scripts/measure.ts [games] [levels] && bun packages/sweep-engine/scripts/report.ts
 */
import { compareRivals, measureRival, playMatch, quantile, rivals } from '../src/ai/index.ts';
import { LEVELS } from '../src/levels.ts';
import { RIVALS, type RivalName } from '../src/types.ts';
import { DATA, type LevelFigures, type SweepFigures } from './figures.ts';

const games = Number(process.argv[2] ?? 300);
const chosen = process.argv[3]?.split(',') ?? LEVELS.map(({ id }) => id);
const levels = LEVELS.filter(({ id }) => chosen.includes(id));

const clock = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

// The first games run in the interpreter; they are played before anything is timed.
for (const level of LEVELS)
  for (const name of RIVALS) playMatch({ level, rival: rivals[name], seed: 'warm-up' });

const measured: LevelFigures[] = [];
const times: Partial<Record<RivalName, number[]>> = {};
for (const level of levels) {
  const seed = `measure level ${level.id}`;
  const figures = RIVALS.map((name) => {
    const { milliseconds, ...rest } = measureRival(rivals[name], { level, games, seed, clock });
    const { all, ...summary } = milliseconds;
    times[name] = [...(times[name] ?? []), ...all];
    return { rival: name, ...rest, milliseconds: summary };
  });
  measured.push({ level: level.id, rivals: figures, comparison: compareRivals({ level, games, seed }) });
  console.error(`level ${level.id} measured`);
}

const overall = RIVALS.map((rival) => {
  const sorted = (times[rival] ?? []).sort((a, b) => a - b);
  return {
    rival,
    decisions: sorted.length,
    median: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
  };
});
const result: SweepFigures = { games, levels: measured, overall };
await Bun.write(
  DATA,
  `${JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(5)) : value), 1)}\n`,
);
