import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { subSeed, unwrap } from '@ludus/kernel';
import { playMatch, quantile, type RivalAI, rivalByName } from '../src/ai/index.ts';
import { LEVELS } from '../src/levels.ts';
import type { Level } from '../src/types.ts';

/**
 * How much more often one rival wins than another against the built-in player, on the same boards: by level
 * and in total, with the 95% interval of the paired difference and the processor time of decisions. Every
 * pair of games is a line of a file under `data/`, so a comparison continues where it stopped. The number of
 * pairs is fixed in advance.
 *
 *   bun packages/sweep-engine/scripts/rivalry.ts strategist exact --pairs 200
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '200' },
    levels: { type: 'string', default: LEVELS.map(({ id }) => id).join() },
    seed: { type: 'string', default: 'rivalry' },
    file: { type: 'string', default: join(import.meta.dir, '../../../data/rivalry.jsonl') },
  },
});
const [first = 'strategist', second = 'exact'] = positionals;
const chosen = flags.levels.split(',');
const levels = LEVELS.filter(({ id }) => chosen.includes(id));

interface Line {
  readonly match: string;
  readonly level: string;
  readonly number: number;
  /** Whether each of the two won. */
  readonly wins: readonly [number, number];
  /** Milliseconds of processor time of every decision of the first. */
  readonly times: readonly number[];
}

const match = [first, second, flags.seed].join(' ');

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const timed = (rival: RivalAI, times: number[]): RivalAI => ({
  ...rival,
  decide: (view, context) => {
    const started = cpuMs();
    const decision = rival.decide(view, context);
    times.push(Math.round((cpuMs() - started) * 1000) / 1000);
    return decision;
  },
});

const playPair = (level: Level, number: number): Line => {
  const times: number[] = [];
  const seed = subSeed(flags.seed, `level ${level.id} board ${number}`);
  const wins = [timed(unwrap(rivalByName(first)), times), unwrap(rivalByName(second))].map((rival) =>
    playMatch({ level, rival, seed }).result?.winner === 'rival' ? 1 : 0,
  ) as [number, number];
  return { match, level: level.id, number, wins, times };
};

const known = (existsSync(flags.file) ? readFileSync(flags.file, 'utf8').split('\n') : [])
  .filter((text) => text !== '')
  .map((text): Line => JSON.parse(text))
  .filter((line) => line.match === match);

const linesOf = (level: Level): Line[] => {
  const lines = known.filter((line) => line.level === level.id).slice(0, Number(flags.pairs));
  for (let number = lines.length; number < Number(flags.pairs); number += 1) {
    const line = playPair(level, number);
    appendFileSync(flags.file, `${JSON.stringify(line)}\n`);
    lines.push(line);
  }
  return lines;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const tell = (name: string, lines: readonly Line[]): void => {
  const differences = lines.map(({ wins: [a, b] }) => a - b);
  const mean = sum(differences) / lines.length;
  const variance = sum(differences.map((one) => (one - mean) ** 2)) / (lines.length - 1);
  const error = 1.96 * Math.sqrt(variance / lines.length);
  const percent = (share: number): string => (100 * share).toFixed(1);
  const share = (which: 0 | 1): string => percent(sum(lines.map(({ wins }) => wins[which])) / lines.length);
  const times = lines.flatMap((line) => line.times).sort((a, b) => a - b);
  console.log(
    `${name}: ${lines.length} pairs, ${first} ${share(0)}%, ${second} ${share(1)}%, difference ${percent(mean)} (${percent(mean - error)} to ${percent(mean + error)}) points; ms per decision: median ${quantile(times, 0.5).toFixed(1)}, p99 ${quantile(times, 0.99).toFixed(1)}`,
  );
};

mkdirSync(dirname(flags.file), { recursive: true });
// The first games run before the code is compiled, so they are played before anything is timed.
for (const level of levels) playPair(level, -1);
const all = levels.map((level) => {
  const lines = linesOf(level);
  tell(`level ${level.id}`, lines);
  return lines;
});
tell('all', all.flat());
