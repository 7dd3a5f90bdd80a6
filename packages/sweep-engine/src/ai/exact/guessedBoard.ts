import type { Rng } from '@ludus/kernel';
import { codeOf } from '../../ownerSet.ts';
import type { Tile } from '../../types.ts';
import { randomAssignment } from '../reasoning/randomAssignment.ts';
import type { Inference } from './inference.ts';

const PLAYER = codeOf('player');
const RIVAL = codeOf('rival');

/** A board with the right totals and owners the notes allow, that may break numbers; owners change by swaps. */
export class GuessedBoard {
  readonly owners: Uint8Array;
  /** How far all numbers together are off. */
  broken = 0;
  readonly #inference: Inference;
  /** What each number is short of; negative if it has too many. */
  readonly #short: Int32Array;
  /** Per tile the numbers that count the player's and the rival's tiles on it. */
  readonly #countedBy: { readonly player: number[]; readonly rival: number[] }[] = [];

  constructor(inference: Inference, rng: Rng) {
    const { open, possible, left, facts } = inference;
    const owners = randomAssignment({ tiles: open, possible, counts: left }, rng);
    if (owners === undefined) throw new Error('no board agrees with the notes and the counts');
    this.owners = owners;
    this.#inference = inference;
    this.#short = new Int32Array(facts.length);
    for (const tile of open) this.#countedBy[tile] = { player: [], rival: [] };
    for (const [i, { side, tiles, need }] of facts.entries()) {
      for (const tile of tiles) this.#countedBy[tile]![side].push(i);
      this.#short[i] = need - tiles.filter((tile) => owners[tile] === codeOf(side)).length;
      this.broken += Math.abs(this.#short[i]!);
    }
  }

  canSwap(a: Tile, b: Tile): boolean {
    const { possible } = this.#inference;
    const ownerA = this.owners[a]!;
    const ownerB = this.owners[b]!;
    return ownerA !== ownerB && ((possible[a]! >> ownerB) & 1) === 1 && ((possible[b]! >> ownerA) & 1) === 1;
  }

  swap(a: Tile, b: Tile): void {
    const ownerA = this.owners[a]!;
    this.#change(a, this.owners[b]!);
    this.#change(b, ownerA);
  }

  #change(tile: Tile, owner: number): void {
    const { player, rival } = this.#countedBy[tile]!;
    const before = this.owners[tile]!;
    if (before === PLAYER) this.#shift(player, 1);
    else if (before === RIVAL) this.#shift(rival, 1);
    if (owner === PLAYER) this.#shift(player, -1);
    else if (owner === RIVAL) this.#shift(rival, -1);
    this.owners[tile] = owner;
  }

  #shift(facts: readonly number[], by: number): void {
    for (let i = 0; i < facts.length; i += 1) {
      const at = facts[i]!;
      const before = this.#short[at]!;
      this.#short[at] = before + by;
      this.broken += Math.abs(before + by) - Math.abs(before);
    }
  }

  /**
   * One step towards a board that breaks nothing: takes a broken number at random and a tile next to it that should
   * change, tries some partners for a swap and makes the best of them, or now and then any.
   */
  mendOnce(rng: Rng): void {
    const { facts, open } = this.#inference;
    const wrong = facts.flatMap((_, i) => (this.#short[i] === 0 ? [] : [i]));
    const at = rng.pick(wrong);
    const { side, tiles } = facts[at]!;
    const tooFew = this.#short[at]! > 0;
    const isOfSide = (tile: Tile): boolean => this.owners[tile] === codeOf(side);
    const movable = tiles.filter((tile) => isOfSide(tile) !== tooFew);
    if (movable.length === 0) return;
    const tile = rng.pick(movable);
    const partners: Tile[] = [];
    for (let tries = 0; tries < PARTNER_TRIES; tries += 1) {
      const other = open[rng.int(open.length)]!;
      if (isOfSide(other) === tooFew && this.canSwap(tile, other)) partners.push(other);
    }
    if (partners.length === 0) return;
    let best = partners[0]!;
    let least = Number.POSITIVE_INFINITY;
    if (rng.float() >= NOISE)
      for (const partner of partners) {
        this.swap(tile, partner);
        if (this.broken < least) {
          least = this.broken;
          best = partner;
        }
        this.swap(tile, partner);
      }
    this.swap(tile, best);
  }
}

const PARTNER_TRIES = 40;
const NOISE = 0.05;
const MAX_MENDING = 200_000;

/** A board that breaks no number, found by mending a random one, from several starts if need be. */
export const mendedBoard = (inference: Inference, rng: Rng): GuessedBoard => {
  for (let start = 0; start < 10; start += 1) {
    const board = new GuessedBoard(inference, rng);
    for (let step = 0; board.broken > 0 && step < MAX_MENDING; step += 1) board.mendOnce(rng);
    if (board.broken === 0) return board;
  }
  throw new Error('found no board that agrees with the numbers');
};
