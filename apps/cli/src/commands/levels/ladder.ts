import type { Difficulty } from '@ludus/kernel';

/** A player between random moves and the longest search: its nodes, and how often it blunders on purpose. */
interface Rung {
  readonly nodes: number;
  /** The share of random decisions; 1 is a random player. */
  readonly blunder: number;
}

/** A rung and its strength above the weakest one, in Elo. */
interface RatedRung extends Rung {
  readonly elo: number;
}

const WEAK = [1, 0.7, 0.4, 0.15];

/** From random moves, over fewer and fewer of them, to longer and longer searches. */
export const ladderOf = (least: number, most: number): Rung[] => {
  const doublings = Math.max(1, Math.round(Math.log2(most / least) / 1.5));
  const budgets = Array.from({ length: doublings + 1 }, (_, i) =>
    Math.round(least * (most / least) ** (i / doublings)),
  );
  return [
    ...WEAK.map((blunder) => ({ nodes: least, blunder })),
    ...[...new Set(budgets)].map((nodes) => ({ nodes, blunder: 0 })),
  ];
};

export const nameOf = (agent: string, { nodes, blunder }: Rung): string => {
  if (blunder === 1) return 'random';
  return blunder === 0
    ? `${agent}@nodes=${nodes}`
    : `${agent}@nodes=${nodes},blunder=${Math.round(blunder * 100)}`;
};

/** Beyond this gain, a search is practically unbeatable for the rung below, so the difference cannot be measured. */
const MOST_STEP = 700;

/** The Elo difference for a share of the points. All or nothing counts as the most extreme share this number of games can show. */
export const eloOf = (share: number, games: number): number => {
  const bounded = Math.min(Math.max(share, 0.5 / games), 1 - 0.5 / games);
  return Math.max(-MOST_STEP, Math.min(MOST_STEP, 400 * Math.log10(bounded / (1 - bounded))));
};

/** Adds up what every rung gained over the one below; longer searches that are no better count as equal. */
export const rated = (rungs: readonly Rung[], gains: readonly number[]): RatedRung[] => {
  let elo = 0;
  return rungs.map((rung, i) => {
    if (i > 0) elo += Math.max(0, gains[i - 1]!);
    return { ...rung, elo };
  });
};

const mixed = (a: RatedRung, b: RatedRung, share: number): Rung => ({
  // Searches get stronger with every doubling.
  nodes: Math.round(a.nodes * (b.nodes / a.nodes) ** share),
  blunder: Math.round((a.blunder + (b.blunder - a.blunder) * share) * 100) / 100,
});

/** The player for a strength between two rungs. */
const rungAt = (rungs: readonly RatedRung[], elo: number): Rung => {
  const above = rungs.findIndex((rung) => rung.elo >= elo);
  const [a, b] = [rungs[Math.max(0, above - 1)]!, rungs[above] ?? rungs.at(-1)!];
  return a.elo === b.elo ? b : mixed(a, b, (elo - a.elo) / (b.elo - a.elo));
};

const LEVELS = 10;

/** Ten levels at equal distances, from random play to the longest search, even if it is no stronger than another. */
export const tableOf = (agent: string, rungs: readonly RatedRung[]): Difficulty[] => {
  const highest = rungs.at(-1)!.elo;
  return Array.from({ length: LEVELS }, (_, i) => {
    const { nodes, blunder } = i === LEVELS - 1 ? rungs.at(-1)! : rungAt(rungs, (highest * i) / (LEVELS - 1));
    return i === 0 ? { level: 1, agent: 'random', blunder: 0 } : { level: i + 1, agent, nodes, blunder };
  });
};
