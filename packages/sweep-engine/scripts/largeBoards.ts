import { parseArgs } from 'node:util';
import { unwrap } from '@ludus/kernel';
import { playMatch, quantile, type RivalAI, rivalByName } from '../src/ai/index.ts';
import { ADJACENCIES, type Adjacency, type Level } from '../src/types.ts';

/**
 * Processor time of decisions on the largest boards, 16×16, over whole games against the built-in player.
 *
 *   bun packages/sweep-engine/scripts/largeBoards.ts exact strategist --games 10
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '10' }, seed: { type: 'string', default: 'large' } },
});
const names = positionals.length > 0 ? positionals : ['exact', 'strategist'];

const SIZE = 16;

const levelOf = (adjacency: Adjacency): Level => ({
  id: `large-${adjacency}`,
  name: 'Large',
  rows: Array.from({ length: SIZE }, () => '#'.repeat(SIZE)),
  adjacency,
  counts: { player: 82, rival: 74, neutral: 70, mine: 30 },
  rival: 'exact',
  rivalReveals: 4,
});

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

interface Timed {
  readonly times: number[];
  sampled: number;
  wins: number;
}

const timed = (rival: RivalAI, into: Timed): RivalAI => ({
  ...rival,
  decide: (view, context) => {
    const started = cpuMs();
    const decision = rival.decide(view, context);
    into.times.push(cpuMs() - started);
    if (decision.posterior?.method === 'sampled') into.sampled += 1;
    return decision;
  },
});

const measure = (name: string, adjacency: Adjacency): void => {
  const into: Timed = { times: [], sampled: 0, wins: 0 };
  const level = levelOf(adjacency);
  // The first game runs before the code is compiled, so it is played before anything is timed.
  playMatch({ level, rival: unwrap(rivalByName(name)), seed: `${flags.seed} warm-up` });
  for (let game = 0; game < Number(flags.games); game += 1) {
    const rival = timed(unwrap(rivalByName(name)), into);
    if (playMatch({ level, rival, seed: `${flags.seed} ${game}` }).result?.winner === 'rival') into.wins += 1;
  }
  const sorted = into.times.toSorted((a, b) => a - b);
  const at = (share: number): string => quantile(sorted, share).toFixed(1);
  console.log(
    `${name}, ${adjacency}: ${flags.games} games (${into.wins} won), ${sorted.length} decisions, ${into.sampled} sampled; ms of processor time: median ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(1)}`,
  );
};

for (const name of names) for (const adjacency of ADJACENCIES) measure(name, adjacency);
