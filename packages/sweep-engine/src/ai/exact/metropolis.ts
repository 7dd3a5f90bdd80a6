import type { Rng } from '@ludus/kernel';
import { OWNERS, type Owner, type Tile } from '../../types.ts';
import { type GuessedBoard, partlyRepairedBoard, repairedBoard } from './guessedBoard.ts';
import type { Evidence, Inference } from './inference.ts';
import type { OwnerProbabilities } from './marginals.ts';
import { QuickRandom } from './quickRandom.ts';

const logWeights = (evidence: Evidence, tile: Tile): number[] => evidence(tile).map(Math.log);

/** Pairs of tiles near each other: seen by the same number. */
const nearPairs = ({ facts, possible }: Inference): (readonly [Tile, Tile])[] => {
  const size = possible.length;
  const isKnown = new Uint8Array(size * size);
  const pairs: (readonly [Tile, Tile])[] = [];
  for (const { tiles } of facts)
    for (const a of tiles)
      for (const b of tiles) {
        if (a >= b || isKnown[a * size + b] === 1) continue;
        isKnown[a * size + b] = 1;
        pairs.push([a, b]);
      }
  return pairs;
};

/**
 * A walk over boards with the right totals. Each step proposes to swap the owners of two tiles, either any
 * two or two near each other. It may pass through boards that contradict numbers, which keeps it from getting
 * stuck. Only boards without contradictions are counted, and among those every one is equally likely (or as
 * likely as its evidence says).
 */
class Walk {
  readonly board: GuessedBoard;
  readonly #open: readonly Tile[];
  readonly #near: readonly (readonly [Tile, Tile])[];
  readonly #random: QuickRandom;
  /** How strongly contradictions are avoided: more strongly, the more numbers there are. */
  readonly #strictness: number;
  readonly #log: (readonly number[])[] | undefined;

  constructor(inference: Inference, board: GuessedBoard, rng: Rng) {
    const { open, facts, evidence } = inference;
    this.board = board;
    this.#open = open;
    this.#near = nearPairs(inference);
    this.#random = new QuickRandom(rng.uint32());
    this.#strictness = Math.max(1.5, Math.log(facts.length + 1) - 1);
    if (evidence === undefined) return;
    this.#log = [];
    for (const tile of open) this.#log[tile] = logWeights(evidence, tile);
  }

  /** As many steps as there are tiles. */
  sweep(): void {
    const open = this.#open;
    const near = this.#near;
    const random = this.#random;
    for (let i = 0; i < open.length; i += 1)
      if (near.length > 0 && i % 2 === 1) {
        const [a, b] = near[random.int(near.length)]!;
        this.#offer(a, b);
      } else this.#offer(open[random.int(open.length)]!, open[random.int(open.length)]!);
  }

  #offer(a: Tile, b: Tile): void {
    const { board } = this;
    if (!board.canSwap(a, b)) return;
    const before = board.broken;
    const ownerA = board.owners[a]!;
    const ownerB = board.owners[b]!;
    board.swap(a, b);
    let gain = this.#strictness * (before - board.broken);
    const log = this.#log;
    if (log !== undefined) gain += log[a]![ownerB]! + log[b]![ownerA]! - log[a]![ownerA]! - log[b]![ownerB]!;
    if (gain < 0 && this.#random.float() >= Math.exp(gain)) board.swap(a, b);
  }
}

/**
 * Sweeps before boards are counted, fewer on large boards; steps after which the walk stops, however few it
 * has found.
 */
const settlingSweeps = ({ open }: Inference): number => Math.min(200, Math.ceil(20_000 / (open.length + 1)));
const MAX_STEPS = 110_000;

/** Repair steps before a walk. A walk that starts on a contradictory board usually repairs it. */
const REPAIRS = 2_000;

/** Counts owners on the boards with the fewest contradictions seen so far. */
class Tally {
  readonly #open: readonly Tile[];
  readonly #counts: Float64Array;
  #fewest = Number.POSITIVE_INFINITY;
  met = 0;

  constructor(open: readonly Tile[]) {
    this.#open = open;
    this.#counts = new Float64Array(open.length * OWNERS.length);
  }

  see({ owners, broken }: GuessedBoard): void {
    if (broken > this.#fewest) return;
    if (broken < this.#fewest) {
      this.#fewest = broken;
      this.met = 0;
      this.#counts.fill(0);
    }
    this.met += 1;
    for (let i = 0; i < this.#open.length; i += 1)
      this.#counts[i * OWNERS.length + owners[this.#open[i]!]!]! += 1;
  }

  shares(): Map<Tile, OwnerProbabilities> {
    return new Map(
      this.#open.map((tile, i) => {
        const own = this.#counts.subarray(i * OWNERS.length, (i + 1) * OWNERS.length);
        const [player, neutral, rival, mine] = Array.from(own, (times) => times / this.met);
        return [tile, { player: player!, neutral: neutral!, rival: rival!, mine: mine! }];
      }),
    );
  }
}

/**
 * What up to `samples` boards of a walk say about every unknown tile. If there are so many numbers that the walk
 * finds no board without contradictions, those with the fewest are used.
 */
export const sampledMarginals = (
  inference: Inference,
  rng: Rng,
  samples: number,
): Map<Tile, OwnerProbabilities> => {
  const { open } = inference;
  const walk = new Walk(inference, partlyRepairedBoard(inference, rng, REPAIRS), rng);
  const tally = new Tally(open);
  tally.see(walk.board);
  for (let i = settlingSweeps(inference); i > 0; i -= 1) walk.sweep();
  for (let i = Math.ceil(MAX_STEPS / (open.length + 1)); i > 0 && tally.met < samples; i -= 1) {
    walk.sweep();
    tally.see(walk.board);
  }
  return tally.shares();
};

/** One board that contradicts no number, the last one a walk finds. */
export const walkedBoard = (inference: Inference, rng: Rng): Map<Tile, Owner> => {
  const walk = new Walk(inference, repairedBoard(inference, rng), rng);
  let last = walk.board.owners.slice();
  for (let i = settlingSweeps(inference); i > 0; i -= 1) {
    walk.sweep();
    if (walk.board.broken === 0) last = walk.board.owners.slice();
  }
  return new Map(inference.open.map((tile) => [tile, OWNERS[last[tile]!]!]));
};
