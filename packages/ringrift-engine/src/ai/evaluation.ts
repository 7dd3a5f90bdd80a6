import type { Seat } from '@ludus/kernel';
import { hasLine } from '../lines.ts';
import { CAPTURE, CHAIN, FORCED, LINES, MOVEMENT, NOTHING, type Position, TERRITORY } from '../position.ts';
import { isEligible } from '../recovery.ts';
import { hasRegion } from '../territory.ts';
import { FEATURES } from './features.ts';
import { lineOpenings } from './lineOpenings.ts';
import { type RegionScan, scanRegions } from './regions.ts';
import { type Scan, scanStacks } from './scan.ts';

/** The score of a seat that owns no ring any more: it wins only if nobody does. */
const OUT = -30;

interface Scans {
  readonly stacks: Scan;
  readonly regions: RegionScan;
}

const scanAll = (position: Position): Scans => ({
  stacks: scanStacks(position),
  regions: scanRegions(position),
});

const writeFeatures = (
  position: Position,
  seat: Seat,
  { stacks: scan, regions }: Scans,
  into: Float64Array,
): void => {
  const { ringThreshold, territoryThreshold, config, board, stacks } = position;
  const rings = config.rulesOptions.ringsPerPlayer;
  const side = Math.sqrt(board.cellCount);
  const isToAct = position.player === seat;
  const eliminated = position.eliminated[seat]! / ringThreshold;
  const territory = position.territory[seat]! / territoryThreshold;
  const controlled = stacks[seat]!;
  const buried = position.buried(seat);
  const threatened = scan.threatened[seat]! / rings;
  const openings = lineOpenings(position, seat) / 4;
  const region = Math.min(1, regions.cells[seat]! / territoryThreshold);
  const nearly = Math.min(1, regions.nearly[seat]! / territoryThreshold);
  into[0] = eliminated;
  into[1] = eliminated * eliminated * eliminated;
  into[2] = territory;
  into[3] = territory * territory * territory;
  into[4] = position.hand[seat]! / rings;
  into[5] = controlled / side;
  into[6] = scan.caps[seat]! / rings;
  into[7] = scan.tallest[seat]! / board.maxHeight;
  into[8] = buried / rings;
  into[9] = (scan.rings[seat]! - scan.caps[seat]!) / rings;
  into[10] = position.markers[seat]! / side;
  into[11] = scan.mobility[seat]! / board.cellCount;
  into[12] = controlled === 0 ? 0 : scan.stuck[seat]! / controlled;
  into[13] = controlled === 0 ? 0 : scan.captures[seat]! / controlled;
  into[14] = threatened;
  into[15] = isToAct ? 0 : threatened;
  into[16] = openings;
  into[17] = isToAct ? openings : 0;
  into[18] = region;
  into[19] = isToAct ? region : 0;
  into[20] = regions.rings[seat]! / ringThreshold;
  into[21] = nearly;
  into[22] = isToAct ? nearly : 0;
  into[23] = isToAct ? position.owedCount : 0;
  into[24] = controlled === 0 ? 1 : 0;
  into[25] = isEligible(position, seat) ? 1 : 0;
  into[26] = position.lpsHolder === seat ? position.lpsStreak / config.rulesOptions.lpsRoundsRequired : 0;
  into[27] = isToAct ? 1 : 0;
};

/** Writes the features of a seat, in the order of `FEATURES`. */
export const featuresOf = (position: Position, seat: Seat, into: Float64Array): void => {
  writeFeatures(position, seat, scanAll(position), into);
};

const values = new Float64Array(FEATURES.length);

/** Writes every seat's chance to win, seat 1 first: scores as weighted sums, chances by the softmax of the scores. */
export const evaluate = (position: Position, weights: Float64Array, into: Float64Array): void => {
  const scans = scanAll(position);
  let highest = -Infinity;
  for (let seat = 1; seat <= position.seats; seat += 1) {
    let score = OUT;
    if (position.ownsRing(seat)) {
      writeFeatures(position, seat, scans, values);
      score = 0;
      for (let i = 0; i < values.length; i += 1) score += weights[i]! * values[i]!;
    }
    into[seat - 1] = score;
    if (score > highest) highest = score;
  }
  let sum = 0;
  for (let i = 0; i < position.seats; i += 1) {
    const share = Math.exp(into[i]! - highest);
    into[i] = share;
    sum += share;
  }
  for (let i = 0; i < position.seats; i += 1) into[i]! /= sum;
};

/** Whether nothing is half done: no ring owed, no chain, line, region or forced elimination waiting. */
export const isQuiet = (position: Position): boolean => {
  const { phase } = position;
  if (position.owed !== NOTHING || phase === CAPTURE || phase === CHAIN || phase === FORCED) return false;
  if (phase === MOVEMENT) return true;
  if (phase === LINES) return !hasLine(position, position.player);
  return phase !== TERRITORY || !hasRegion(position);
};
