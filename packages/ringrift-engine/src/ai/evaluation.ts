import type { Seat } from '@ludus/kernel';
import { hasLine } from '../lines.ts';
import { CAPTURE, CHAIN, FORCED, LINES, MOVEMENT, NOTHING, type Position, TERRITORY } from '../position.ts';
import { isEligible } from '../recovery.ts';
import { hasRegion } from '../territory.ts';
import { FEATURES } from './features.ts';
import { fillMarkable, lineOpenings } from './lineOpenings.ts';
import { RegionScan } from './regionScan.ts';
import { StackScan } from './stackScan.ts';

/** The score of a seat without rings: it wins only if nobody else does. */
const OUT = -30;

/** Evaluates positions, using its own working memory. */
export class Evaluation {
  readonly #weights: Float64Array;
  readonly #stacks = new StackScan();
  readonly #regions = new RegionScan();
  readonly #markable = new Int32Array(27);
  readonly #values = new Float64Array(FEATURES.length);

  constructor(weights: readonly number[]) {
    this.#weights = Float64Array.from(weights);
  }

  /** Writes every seat's chance of winning, seat 1 first: scores are weighted sums, chances their softmax. */
  evaluate(position: Position, into: Float64Array): void {
    this.#look(position);
    let highest = -Infinity;
    for (let seat = 1; seat <= position.seats; seat += 1) {
      const score = position.ownsRing(seat) ? this.#score(position, seat) : OUT;
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
  }

  /** Writes the features of a seat, in the order of `FEATURES`. */
  features(position: Position, seat: Seat, into: Float64Array): void {
    this.#look(position);
    this.#write(position, seat, into, 0);
  }

  /** Writes the features of every seat, in turn order from one seat on. */
  allFeatures(position: Position, first: Seat, into: Float64Array): void {
    this.#look(position);
    for (let turn = 0; turn < position.seats; turn += 1)
      this.#write(position, ((first - 1 + turn) % position.seats) + 1, into, turn * FEATURES.length);
  }

  #look(position: Position): void {
    this.#stacks.look(position);
    this.#regions.look(position);
    fillMarkable(position, this.#markable);
  }

  #score(position: Position, seat: Seat): number {
    const values = this.#values;
    this.#write(position, seat, values, 0);
    let score = 0;
    for (let i = 0; i < values.length; i += 1) score += this.#weights[i]! * values[i]!;
    return score;
  }

  #write(position: Position, seat: Seat, into: Float64Array, at: number): void {
    const scan = this.#stacks;
    const regions = this.#regions;
    const { ringThreshold, territoryThreshold, config, board, stacks } = position;
    const rings = config.rulesOptions.ringsPerPlayer;
    const side = Math.sqrt(board.cellCount);
    const isToAct = position.player === seat;
    const eliminated = position.eliminated[seat]! / ringThreshold;
    const territory = position.territory[seat]! / territoryThreshold;
    const controlled = stacks[seat]!;
    const buried = position.buried(seat);
    const threatened = scan.threatened[seat]! / rings;
    const openings = lineOpenings(position, seat, this.#markable) / 4;
    const region = Math.min(1, regions.cells[seat]! / territoryThreshold);
    const nearly = Math.min(1, regions.nearly[seat]! / territoryThreshold);
    into[at] = eliminated;
    into[at + 1] = eliminated * eliminated * eliminated;
    into[at + 2] = territory;
    into[at + 3] = territory * territory * territory;
    into[at + 4] = position.hand[seat]! / rings;
    into[at + 5] = controlled / side;
    into[at + 6] = scan.caps[seat]! / rings;
    into[at + 7] = scan.tallest[seat]! / board.maxHeight;
    into[at + 8] = buried / rings;
    into[at + 9] = (scan.rings[seat]! - scan.caps[seat]!) / rings;
    into[at + 10] = position.markers[seat]! / side;
    into[at + 11] = scan.mobility[seat]! / board.cellCount;
    into[at + 12] = controlled === 0 ? 0 : scan.stuck[seat]! / controlled;
    into[at + 13] = controlled === 0 ? 0 : scan.captures[seat]! / controlled;
    into[at + 14] = threatened;
    into[at + 15] = isToAct ? 0 : threatened;
    into[at + 16] = openings;
    into[at + 17] = isToAct ? openings : 0;
    into[at + 18] = region;
    into[at + 19] = isToAct ? region : 0;
    into[at + 20] = regions.rings[seat]! / ringThreshold;
    into[at + 21] = nearly;
    into[at + 22] = isToAct ? nearly : 0;
    into[at + 23] = isToAct ? position.owedCount : 0;
    into[at + 24] = controlled === 0 ? 1 : 0;
    into[at + 25] = isEligible(position, seat) ? 1 : 0;
    into[at + 26] =
      position.lpsHolder === seat ? position.lpsStreak / config.rulesOptions.lpsRoundsRequired : 0;
    into[at + 27] = isToAct ? 1 : 0;
  }
}

/** Whether nothing is pending: no ring owed, no chain, line, region or forced elimination. */
export const isQuiet = (position: Position): boolean => {
  const { phase } = position;
  if (position.owed !== NOTHING || phase === CAPTURE || phase === CHAIN || phase === FORCED) return false;
  if (phase === MOVEMENT) return true;
  if (phase === LINES) return !hasLine(position, position.player);
  return phase !== TERRITORY || !hasRegion(position);
};
