import type { Rng } from '@ludus/kernel';
import { codeOf } from '../../ownerSet.ts';
import type { Tile } from '../../types.ts';
import { randomAssignment } from '../reasoning/randomAssignment.ts';
import type { Inference } from './inference.ts';
import { QuickRandom } from './quickRandom.ts';

/**
 * A board with the right totals and owners that the notes allow, which may contradict numbers; owners change
 * by swaps.
 */
export class GuessedBoard {
  readonly owners: Uint8Array;
  /** The total error of all numbers. */
  broken = 0;
  readonly #inference: Inference;
  /** How much each number lacks; negative if it has too many. */
  readonly #short: Int32Array;
  /** The numbers that count tile t with owner o are `#items` from `#starts[4t + o]` to the next start. */
  readonly #starts: Int32Array;
  readonly #items: Int32Array;

  constructor(inference: Inference, rng: Rng) {
    const { open, possible, left, facts } = inference;
    const owners = randomAssignment({ tiles: open, possible, counts: left }, rng);
    if (owners === undefined) throw new Error('no board agrees with the notes and the counts');
    this.owners = owners;
    this.#inference = inference;
    this.#short = new Int32Array(facts.length);
    const countedBy = Array.from({ length: 4 * owners.length }, (): number[] => []);
    for (const [i, { side, tiles, need }] of facts.entries()) {
      for (const tile of tiles) countedBy[4 * tile + codeOf(side)]!.push(i);
      this.#short[i] = need - tiles.filter((tile) => owners[tile] === codeOf(side)).length;
      this.broken += Math.abs(this.#short[i]!);
    }
    this.#starts = new Int32Array(countedBy.length + 1);
    for (const [i, list] of countedBy.entries()) this.#starts[i + 1] = this.#starts[i]! + list.length;
    this.#items = Int32Array.from(countedBy.flat());
  }

  canSwap(a: Tile, b: Tile): boolean {
    const { possible } = this.#inference;
    const ownerA = this.owners[a]!;
    const ownerB = this.owners[b]!;
    return ownerA !== ownerB && ((possible[a]! >> ownerB) & 1) === 1 && ((possible[b]! >> ownerA) & 1) === 1;
  }

  swap(a: Tile, b: Tile): void {
    const ownerA = this.owners[a]!;
    const ownerB = this.owners[b]!;
    this.owners[a] = ownerB;
    this.owners[b] = ownerA;
    this.broken +=
      this.#shift(4 * a + ownerA, 1) +
      this.#shift(4 * a + ownerB, -1) +
      this.#shift(4 * b + ownerB, 1) +
      this.#shift(4 * b + ownerA, -1);
  }

  /** Changes what the numbers of a list lack, and returns by how much the total error changes. */
  #shift(list: number, by: number): number {
    const short = this.#short;
    const items = this.#items;
    const end = this.#starts[list + 1]!;
    let change = 0;
    for (let i = this.#starts[list]!; i < end; i += 1) {
      const before = short[items[i]!]!;
      short[items[i]!] = before + by;
      change += Math.abs(before + by) - Math.abs(before);
    }
    return change;
  }

  /** A random contradicted number; -1 if there is none. */
  #anyBroken(random: QuickRandom): number {
    const short = this.#short;
    const start = random.int(short.length);
    for (let i = 0; i < short.length; i += 1) {
      const at = start + i < short.length ? start + i : start + i - short.length;
      if (short[at] !== 0) return at;
    }
    return -1;
  }

  /** A tile of a number that should change sides; -1 if there is none. */
  #movable(at: number, random: QuickRandom): Tile {
    const { side, tiles } = this.#inference.facts[at]!;
    const code = codeOf(side);
    const tooFew = this.#short[at]! > 0;
    const start = random.int(tiles.length);
    for (let i = 0; i < tiles.length; i += 1) {
      const tile = tiles[(start + i) % tiles.length]!;
      if ((this.owners[tile] === code) !== tooFew) return tile;
    }
    return -1;
  }

  /**
   * One step towards a board without contradictions: takes a contradicted number and a tile next to it that
   * should change, tries some partners for a swap and makes the best of them or, now and then, any.
   */
  repairOnce(random: QuickRandom): void {
    const { facts, open } = this.#inference;
    const at = this.#anyBroken(random);
    const tile = at < 0 ? -1 : this.#movable(at, random);
    if (tile < 0) return;
    const code = codeOf(facts[at]!.side);
    const tooFew = this.#short[at]! > 0;
    const isRash = random.float() < NOISE;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < PARTNER_TRIES; tries += 1) {
      const other = open[random.int(open.length)]!;
      if ((this.owners[other] === code) !== tooFew || !this.canSwap(tile, other)) continue;
      this.swap(tile, other);
      if (this.broken < least) {
        least = this.broken;
        best = other;
      }
      this.swap(tile, other);
      if (isRash) break;
    }
    if (best >= 0) this.swap(tile, best);
  }
}

const PARTNER_TRIES = 40;
const NOISE = 0.05;
const MAX_REPAIRS = 200_000;

/** A board that contradicts no number, found by repairing a random one, from several starts if necessary. */
export const repairedBoard = (inference: Inference, rng: Rng): GuessedBoard => {
  for (let start = 0; start < 10; start += 1) {
    const board = partlyRepairedBoard(inference, rng, MAX_REPAIRS);
    if (board.broken === 0) return board;
  }
  throw new Error('found no board that agrees with the numbers');
};

/** A random board repaired by at most this many steps; it may still contradict numbers. */
export const partlyRepairedBoard = (inference: Inference, rng: Rng, steps: number): GuessedBoard => {
  const board = new GuessedBoard(inference, rng);
  const random = new QuickRandom(rng.uint32());
  for (let step = 0; board.broken > 0 && step < steps; step += 1) board.repairOnce(random);
  return board;
};
