import { MAX_SIDE } from '../../level.ts';
import { type Box, boxesOf, componentsOf, EITHER, MINE_ONLY, NEUTRAL_ONLY, NO_OTHER } from './boxes.ts';
import { orderBoxes } from './boxOrder.ts';
import type { Inference } from './inference.ts';
import { logBinomial, logFactorial } from './logFactorial.ts';
import { ComponentTable, type Totals } from './table.ts';

/** Transitions after which counting gives up; some ten milliseconds of work. */
const DEFAULT_LIMIT = 150_000;

/**
 * The estimated number of states of a component above which counting is not even started. The estimate leaves
 * out the totals: on boards of 16×16, each estimated state took at least 12 transitions, and usually 100.
 */
const HOPELESS = 12_000;

/** Totals as one number; each is below the number of tiles of the largest board. */
const BASE = MAX_SIDE * MAX_SIDE + 1;
const keyOf = ({ player, rival, neutral, mine }: Totals): number =>
  ((player * BASE + rival) * BASE + neutral) * BASE + mine;
const totalsOf = (key: number): Totals => {
  const mine = key % BASE;
  const neutral = Math.floor(key / BASE) % BASE;
  const rival = Math.floor(key / (BASE * BASE)) % BASE;
  return { player: Math.floor(key / BASE ** 3), rival, neutral, mine };
};

/** The possibilities for tiles that no number sees, when everything else has used `key`. */
export interface Ending {
  readonly player: number;
  readonly rival: number;
  readonly other: number;
  /** The probability of a mine for a tile that belongs to neither side and may be neutral or a mine. */
  readonly mineShare: number;
  readonly logWays: number;
}

interface Part {
  readonly table: ComponentTable;
  readonly finals: readonly { readonly key: number; readonly ways: number }[];
}

type Weights = Map<number, number>;

const addTo = (map: Weights, key: number, value: number): void => {
  map.set(key, (map.get(key) ?? 0) + value);
};

const scaled = (map: Weights): Weights => {
  let max = 0;
  for (const value of map.values()) max = Math.max(max, value);
  if (max > 0) for (const [key, value] of map) map.set(key, value / max);
  return map;
};

/** All boards that an inference allows, counted: components one after the other, unseen tiles in closed form. */
export interface Solution {
  readonly inference: Inference;
  readonly parts: readonly Part[];
  /** Tiles that no number sees, all alike; the largest such box. */
  readonly unseen: Box | undefined;
  readonly endings: ReadonlyMap<number, Ending>;
  /** Ways for the parts before the i-th to use some totals. */
  readonly before: readonly Weights[];
  /** Ways to finish from some totals with the parts from the i-th on and the unseen tiles. */
  readonly after: readonly Weights[];
}

const endingOf = ({ left }: Inference, unseen: Box | undefined, used: Totals): Ending | undefined => {
  const size = unseen?.tiles.length ?? 0;
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
  const [wp, wr, wo] = unseen?.weight ?? [1, 1, 1];
  const logWays =
    logFactorial(size) -
    logFactorial(player) -
    logFactorial(rival) -
    logFactorial(other) +
    player * Math.log(wp) +
    rival * Math.log(wr) +
    other * Math.log(wo) +
    logBinomial(neutrals + mines, mines);
  const mineShare = neutrals + mines === 0 ? 0 : mines / (neutrals + mines);
  return { player, rival, other, mineShare, logWays };
};

const isSeen = ({ playerFacts, rivalFacts }: Box): boolean => playerFacts.length + rivalFacts.length > 0;

const largest = (boxes: readonly Box[]): Box | undefined =>
  boxes.reduce<Box | undefined>(
    (best, box) => (best !== undefined && best.tiles.length >= box.tiles.length ? best : box),
    undefined,
  );

const fillParts = (inference: Inference, boxes: readonly Box[], limit: number): Part[] | undefined => {
  if (limit < 0) return undefined;
  const parts: Part[] = [];
  let left = limit;
  for (const component of componentsOf(boxes)) {
    const { order, cost } = orderBoxes(component, inference.facts);
    if (cost > HOPELESS) return undefined;
    const table = new ComponentTable(order, inference.facts);
    if (!table.fill(left)) return undefined;
    left -= table.transitions;
    parts.push({
      table,
      finals: table.finals().map(({ totals, ways }) => ({ key: keyOf(totals), ways })),
    });
  }
  return parts;
};

const chainForward = (parts: readonly Part[]): Weights[] => {
  const before: Weights[] = [new Map([[0, 1]])];
  for (const { finals } of parts) {
    const next: Weights = new Map();
    for (const [used, weight] of before[before.length - 1]!)
      for (const { key, ways } of finals) addTo(next, used + key, weight * ways);
    before.push(scaled(next));
  }
  return before;
};

const chainBackward = (parts: readonly Part[], before: readonly Weights[], last: Weights): Weights[] => {
  const after: Weights[] = [last];
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    const following = after[0]!;
    const here: Weights = new Map();
    for (const used of before[i]!.keys()) {
      let sum = 0;
      for (const { key, ways } of parts[i]!.finals) sum += ways * (following.get(used + key) ?? 0);
      if (sum > 0) here.set(used, sum);
    }
    after.unshift(scaled(here));
  }
  return after;
};

/** Counts all boards; undefined if that would take more than `limit` transitions, or always if it is below 0. */
export const solve = (inference: Inference, limit = DEFAULT_LIMIT): Solution | undefined => {
  const boxes = boxesOf(inference);
  const unseen = largest(boxes.filter((box) => !isSeen(box)));
  const parts = fillParts(
    inference,
    boxes.filter((box) => box !== unseen),
    limit,
  );
  if (parts === undefined) return undefined;
  const before = chainForward(parts);
  const endings = new Map<number, Ending>();
  let max = Number.NEGATIVE_INFINITY;
  for (const used of before[parts.length]!.keys()) {
    const ending = endingOf(inference, unseen, totalsOf(used));
    if (ending === undefined) continue;
    endings.set(used, ending);
    max = Math.max(max, ending.logWays);
  }
  if (endings.size === 0) throw new Error('no board agrees with what is known');
  const last: Weights = new Map();
  for (const [used, { logWays }] of endings) last.set(used, Math.exp(logWays - max));
  return { inference, parts, unseen, endings, before, after: chainBackward(parts, before, last) };
};

/** Whether neutral and mine are distinguished somewhere, so that their shares depend on the rest of the board. */
export const tellsMinesApart = ({ parts, unseen }: Solution): boolean =>
  [...parts.flatMap(({ table }) => table.order), ...(unseen === undefined ? [] : [unseen])].some(
    ({ other }) => other !== EITHER && other !== NO_OTHER,
  );
