import type { Owner, Tile } from '../../types.ts';
import { type Box, EITHER, MINE_ONLY } from './boxes.ts';
import { finishing, outside } from './chain.ts';
import { type Ending, type Solution, tellsMinesApart } from './solution.ts';
import { Weights } from './weights.ts';

export type OwnerProbabilities = Readonly<Record<Owner, number>>;

interface Shares {
  readonly player: number;
  readonly rival: number;
  readonly other: number;
  /** The expected number of mines in a box, for boxes that may contain both. */
  readonly mine: number;
}

const probabilities = ({ tiles, other: kind }: Box, shares: Shares): OwnerProbabilities => {
  const n = tiles.length;
  const other = shares.other / n;
  const mine = kind === EITHER ? shares.mine / n : kind === MINE_ONLY ? other : 0;
  return { player: shares.player / n, rival: shares.rival / n, neutral: Math.max(other - mine, 0), mine };
};

/** `after[i + 1]` of the solution, with every ending weighted by its share of mines. */
const mineWeighted = ({ parts, before, after, endings }: Solution): Weights[] => {
  const last = new Weights(after[parts.length]!.space);
  for (const [i, ending] of endings.entries())
    if (ending !== undefined) {
      const used = before[parts.length]!.keyAt(i);
      last.add(used, after[parts.length]!.get(used) * ending.mineShare);
    }
  const weighted = [last];
  for (let i = parts.length - 1; i >= 1; i -= 1)
    weighted.unshift(finishing(parts[i]!, before[i]!, weighted[0]!));
  return weighted;
};

/** Calls back with every ending and its weight. */
const eachEnding = (
  { parts, before, after, endings }: Solution,
  see: (ending: Ending, weight: number) => void,
): void => {
  const ways = before[parts.length]!;
  const last = after[parts.length]!;
  for (const [i, ending] of endings.entries())
    if (ending !== undefined) see(ending, ways.valueAt(i) * last.get(ways.keyAt(i)));
};

const expectedMineShare = (solution: Solution): number => {
  let weight = 0;
  let sum = 0;
  eachEnding(solution, ({ mineShare }, both) => {
    weight += both;
    sum += both * mineShare;
  });
  return sum / weight;
};

const unseenShares = (solution: Solution): Shares => {
  const sums = { player: 0, rival: 0, other: 0, mine: 0 };
  let weight = 0;
  eachEnding(solution, ({ player, rival, other, mineShare }, both) => {
    weight += both;
    sums.player += both * player;
    sums.rival += both * rival;
    sums.other += both * other;
    sums.mine += both * other * mineShare;
  });
  return {
    player: sums.player / weight,
    rival: sums.rival / weight,
    other: sums.other / weight,
    mine: sums.mine / weight,
  };
};

const partShares = (
  { parts, before, after }: Solution,
  i: number,
  mines: { share: number; after: Weights | undefined },
): Shares[] => {
  const part = parts[i]!;
  const weigh = (behind: Weights) => part.table.expectations(outside(part, before[i]!, behind));
  const plain = weigh(after[i + 1]!);
  const weighed = mines.after === undefined ? undefined : weigh(mines.after);
  return plain.map(({ player, rival, other, weight }, box) => {
    const mined = weighed?.[box];
    const mine =
      mined === undefined
        ? (other / weight) * mines.share
        : mined.weight === 0
          ? 0
          : (mined.other / mined.weight) * mines.share;
    return { player: player / weight, rival: rival / weight, other: other / weight, mine };
  });
};

/** A box and what the numbers say about one of its tiles. */
interface Judged {
  readonly box: Box;
  readonly each: OwnerProbabilities;
}

/**
 * The probability of a mine if evidence makes mines `ratio` times likelier relative to neutral tiles than the
 * counts do.
 */
const tilted = ({ neutral, mine }: OwnerProbabilities, ratio: number): number =>
  mine === 0 ? 0 : ((neutral + mine) * mine * ratio) / (mine * ratio + neutral);

/** Steps of the bisection below: the scale is found to one part in a million. */
const TILT_STEPS = 40;

/**
 * Distinguishes mines from neutral tiles by evidence. The numbers cannot, so every tile's odds are multiplied
 * by its ratio and by one scale that leaves the right number of mines. Apart from the scale, tiles count as
 * independent.
 */
const tiltMines = (judged: readonly Judged[]): Judged[] => {
  const either = judged.filter(({ box }) => box.other === EITHER);
  if (either.every(({ box }) => box.mineRatio === 1)) return [...judged];
  const mines = (scale: number): number =>
    either.reduce((sum, { box, each }) => sum + box.tiles.length * tilted(each, box.mineRatio * scale), 0);
  const wanted = either.reduce((sum, { box, each }) => sum + box.tiles.length * each.mine, 0);
  let [low, high] = [-30, 30];
  for (let step = 0; step < TILT_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (mines(Math.exp(middle)) < wanted) low = middle;
    else high = middle;
  }
  const scale = Math.exp((low + high) / 2);
  return judged.map(({ box, each }) => {
    if (box.other !== EITHER) return { box, each };
    const mine = tilted(each, box.mineRatio * scale);
    return { box, each: { ...each, mine, neutral: Math.max(each.neutral + each.mine - mine, 0) } };
  });
};

/** The probabilities of the four owners for every unknown tile of a solution. */
export const marginals = (solution: Solution): Map<Tile, OwnerProbabilities> => {
  const judged: Judged[] = [];
  const put = (box: Box, shares: Shares): void => {
    judged.push({ box, each: probabilities(box, shares) });
  };
  const share = expectedMineShare(solution);
  // Without notes, the share is the same in every ending: P(mine) = P(other) · M / (N + M).
  const weighted = tellsMinesApart(solution) ? mineWeighted(solution) : undefined;
  solution.parts.forEach(({ table }, i) => {
    const shares = partShares(solution, i, { share, after: weighted?.[i] });
    for (const [at, box] of table.order.entries()) put(box, shares[at]!);
  });
  if (solution.unseen !== undefined) put(solution.unseen, unseenShares(solution));
  const found = new Map<Tile, OwnerProbabilities>();
  for (const { box, each } of tiltMines(judged)) for (const tile of box.tiles) found.set(tile, each);
  return found;
};
