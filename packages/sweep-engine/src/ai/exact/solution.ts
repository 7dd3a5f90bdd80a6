import { type Box, boxesOf, componentsOf, EITHER, MINE_ONLY, NEUTRAL_ONLY, NO_OTHER } from './boxes.ts';
import { orderBoxes } from './boxOrder.ts';
import { chainBackward, chainForward, type Part } from './chain.ts';
import type { Inference } from './inference.ts';
import { logBinomial, logFactorial } from './logFactorial.ts';
import { planSteps, type StepPlan } from './steps.ts';
import { ComponentTable } from './table.ts';
import { fillLayers } from './tableBuilder.ts';
import { type Totals, TotalsCode } from './totals.ts';
import { countTransitions } from './transitionCount.ts';
import { Weights } from './weights.ts';

/** Transitions after which counting gives up; some ten milliseconds of work. */
const DEFAULT_LIMIT = 150_000;

/**
 * The estimated number of states of a component above which counting is not even started. The estimate leaves
 * out the totals: on boards of 16×16, each estimated state took at least 12 transitions, and usually 100.
 */
const HOPELESS = 12_000;

/** The possibilities for tiles that no number sees, when everything else has used some totals. */
export interface Ending {
  readonly player: number;
  readonly rival: number;
  readonly other: number;
  /** The probability of a mine for a tile that belongs to neither side and may be neutral or a mine. */
  readonly mineShare: number;
  readonly logWays: number;
}

/** All boards that an inference allows, counted: components one after the other, unseen tiles in closed form. */
export interface Solution {
  readonly inference: Inference;
  readonly parts: readonly Part[];
  /** Tiles that no number sees, all alike; the largest such box. */
  readonly unseen: Box | undefined;
  /** How to end with each of the totals that all parts can use, in the order of the last of `before`. */
  readonly endings: readonly (Ending | undefined)[];
  /** Ways for the parts before the i-th to use some totals. */
  readonly before: readonly Weights[];
  /** Ways to finish from some totals with the parts from the i-th on and the unseen tiles. */
  readonly after: readonly Weights[];
}

/** Finds the ending for totals that all parts used; undefined if the rest cannot be. */
const endingsOf = ({ left }: Inference, unseen: Box | undefined): ((used: Totals) => Ending | undefined) => {
  const size = unseen?.tiles.length ?? 0;
  const [logPlayer, logRival, logOther] = (unseen?.weight ?? [1, 1, 1]).map(Math.log);
  return (used) => {
    const player = left.player - used.player;
    const rival = left.rival - used.rival;
    const other = size - player - rival;
    if (player < 0 || rival < 0 || other < 0) return undefined;
    if (unseen !== undefined) {
      if (player > 0 && !unseen.canPlayer) return undefined;
      if (rival > 0 && !unseen.canRival) return undefined;
      if (other > 0 && unseen.other === NO_OTHER) return undefined;
    }
    const neutrals = left.neutral - used.neutral - (unseen?.other === NEUTRAL_ONLY ? other : 0);
    const mines = left.mine - used.mine - (unseen?.other === MINE_ONLY ? other : 0);
    if (neutrals < 0 || mines < 0) return undefined;
    const logWays =
      logFactorial(size) -
      logFactorial(player) -
      logFactorial(rival) -
      logFactorial(other) +
      player * logPlayer! +
      rival * logRival! +
      other * logOther! +
      logBinomial(neutrals + mines, mines);
    const mineShare = neutrals + mines === 0 ? 0 : mines / (neutrals + mines);
    return { player, rival, other, mineShare, logWays };
  };
};

const isSeen = ({ playerFacts, rivalFacts }: Box): boolean => playerFacts.length + rivalFacts.length > 0;

const largest = (boxes: readonly Box[]): Box | undefined =>
  boxes.reduce<Box | undefined>(
    (best, box) => (best !== undefined && best.tiles.length >= box.tiles.length ? best : box),
    undefined,
  );

/**
 * The estimated number of states of a component above which its transitions are counted before it is filled: counting
 * them takes a fraction of the time, and often shows that filling would give up.
 */
const DOUBTFUL = 500;

const fillTables = (
  { facts }: Inference,
  boxes: readonly Box[],
  limit: number,
): ComponentTable[] | undefined => {
  if (limit < 0) return undefined;
  const plans: StepPlan[] = [];
  let known = 0;
  for (const component of componentsOf(boxes)) {
    const { order, cost } = orderBoxes(component, facts);
    if (cost > HOPELESS) return undefined;
    const plan = planSteps(order, facts);
    if (cost > DOUBTFUL) known += countTransitions(plan, limit - known) ?? 0;
    if (known > limit) return undefined;
    plans.push(plan);
  }
  const tables: ComponentTable[] = [];
  let left = limit;
  for (const plan of plans) {
    const layers = fillLayers(plan, left);
    if (layers === undefined) return undefined;
    left -= layers.transitions;
    tables.push(new ComponentTable(layers));
  }
  return tables;
};

const mostTotals = (finals: readonly (readonly Totals[])[]): Totals => {
  const most = (of: (totals: Totals) => number): number =>
    finals.reduce((sum, list) => sum + list.reduce((max, totals) => Math.max(max, of(totals)), 0), 0);
  return {
    player: most(({ player }) => player),
    rival: most(({ rival }) => rival),
    neutral: most(({ neutral }) => neutral),
    mine: most(({ mine }) => mine),
  };
};

const weighed = (finals: readonly Totals[], ways: Float64Array, code: TotalsCode): Weights => {
  const weights = new Weights(code.space);
  for (const [i, totals] of finals.entries()) weights.add(code.keyOf(totals), ways[i]!);
  return weights;
};

/** Counts all boards; undefined if that would take more than `limit` transitions, or always if it is below 0. */
export const solve = (inference: Inference, limit = DEFAULT_LIMIT): Solution | undefined => {
  const boxes = boxesOf(inference);
  const unseen = largest(boxes.filter((box) => !isSeen(box)));
  const tables = fillTables(
    inference,
    boxes.filter((box) => box !== unseen),
    limit,
  );
  if (tables === undefined) return undefined;
  const finals = tables.map((table) => table.finals());
  const code = new TotalsCode(mostTotals(finals));
  const parts = tables.map((table, i) => ({ table, finals: weighed(finals[i]!, table.finalWays(), code) }));
  const before = chainForward(parts, code.space);
  const used = before[parts.length]!;
  const endingOf = endingsOf(inference, unseen);
  const endings = Array.from({ length: used.size }, (_, i) => endingOf(code.totalsOf(used.keyAt(i))));
  const max = endings.reduce(
    (most, ending) => Math.max(most, ending?.logWays ?? most),
    Number.NEGATIVE_INFINITY,
  );
  const last = new Weights(code.space);
  for (const [i, ending] of endings.entries())
    if (ending !== undefined) last.add(used.keyAt(i), Math.exp(ending.logWays - max));
  if (last.size === 0) throw new Error('no board agrees with what is known');
  return { inference, parts, unseen, endings, before, after: chainBackward(parts, before, last) };
};

/** Whether neutral and mine are distinguished somewhere, so that their shares depend on the rest of the board. */
export const tellsMinesApart = ({ parts, unseen }: Solution): boolean =>
  [...parts.flatMap(({ table }) => table.order), ...(unseen === undefined ? [] : [unseen])].some(
    ({ other }) => other !== EITHER && other !== NO_OTHER,
  );
