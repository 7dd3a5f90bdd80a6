import type { Rng } from '@ludus/kernel';
import { codeOf } from '../../ownerSet.ts';
import { OWNERS, type Owner, type Tile } from '../../types.ts';
import { randomAssignment } from '../reasoning/randomAssignment.ts';
import type { Evidence, Inference } from './inference.ts';
import type { OwnerProbabilities } from './marginals.ts';

/**
 * How strongly broken numbers are avoided. The walk may pass through boards that break numbers, which keeps
 * it from getting stuck; only boards that break none are counted, and among those every one is as likely as any other.
 */
const STRICTNESS = 2;

const logWeights = (evidence: Evidence, tile: Tile): number[] => {
  const [player, rival, other] = evidence(tile).map(Math.log);
  return OWNERS.map((owner) => (owner === 'player' ? player! : owner === 'rival' ? rival! : other!));
};

/** A walk over boards with the right totals: each step offers to swap the owners of two tiles. */
class Walk {
  readonly owners: Uint8Array;
  /** How far all numbers together are off. */
  broken = 0;
  readonly #open: readonly Tile[];
  readonly #possible: Uint8Array;
  readonly #rng: Rng;
  /** What each number is short of. */
  readonly #short: Int32Array;
  /** Per tile the numbers that count the player's (even places) and the rival's tiles on it. */
  readonly #facts: { readonly player: readonly number[]; readonly rival: readonly number[] }[] = [];
  readonly #log: (readonly number[])[] | undefined;

  constructor(inference: Inference, rng: Rng) {
    const { open, possible, left, facts, evidence } = inference;
    const owners = randomAssignment({ tiles: open, possible, counts: left }, rng);
    if (owners === undefined) throw new Error('no board agrees with the notes and the counts');
    this.owners = owners;
    this.#open = open;
    this.#possible = possible;
    this.#rng = rng;
    this.#short = new Int32Array(facts.length);
    for (const tile of open)
      this.#facts[tile] = {
        player: facts.flatMap(({ side, tiles }, i) => (side === 'player' && tiles.includes(tile) ? [i] : [])),
        rival: facts.flatMap(({ side, tiles }, i) => (side === 'rival' && tiles.includes(tile) ? [i] : [])),
      };
    this.#log = evidence === undefined ? undefined : [];
    if (evidence !== undefined) for (const tile of open) this.#log![tile] = logWeights(evidence, tile);
    for (const [i, { side, tiles, need }] of facts.entries()) {
      this.#short[i] = need - tiles.filter((tile) => owners[tile] === codeOf(side)).length;
      this.broken += Math.abs(this.#short[i]!);
    }
  }

  #shift(facts: readonly number[], by: number): void {
    for (let i = 0; i < facts.length; i += 1) {
      const at = facts[i]!;
      const before = this.#short[at]!;
      this.#short[at] = before + by;
      this.broken += Math.abs(before + by) - Math.abs(before);
    }
  }

  #change(tile: Tile, owner: number): void {
    const { player, rival } = this.#facts[tile]!;
    const before = this.owners[tile]!;
    if (before === codeOf('player')) this.#shift(player, 1);
    else if (before === codeOf('rival')) this.#shift(rival, 1);
    if (owner === codeOf('player')) this.#shift(player, -1);
    else if (owner === codeOf('rival')) this.#shift(rival, -1);
    this.owners[tile] = owner;
  }

  step(): void {
    const open = this.#open;
    const rng = this.#rng;
    const a = open[rng.int(open.length)]!;
    const b = open[rng.int(open.length)]!;
    const ownerA = this.owners[a]!;
    const ownerB = this.owners[b]!;
    if (ownerA === ownerB) return;
    if (((this.#possible[a]! >> ownerB) & 1) === 0 || ((this.#possible[b]! >> ownerA) & 1) === 0) return;
    const before = this.broken;
    this.#change(a, ownerB);
    this.#change(b, ownerA);
    let gain = STRICTNESS * (before - this.broken);
    if (this.#log !== undefined)
      gain +=
        this.#log[a]![ownerB]! + this.#log[b]![ownerA]! - this.#log[a]![ownerA]! - this.#log[b]![ownerB]!;
    if (gain >= 0 || rng.float() < Math.exp(gain)) return;
    this.#change(a, ownerA);
    this.#change(b, ownerB);
  }

  /** As many steps as there are tiles. */
  sweep(): void {
    for (let i = 0; i < this.#open.length; i += 1) this.step();
  }
}

const SETTLING_SWEEPS = 200;
const MAX_SWEEPS = 20_000;

export interface SamplerOptions {
  /** Boards to count. */
  readonly samples: number;
  /** Sweeps after which the walk stops however few boards it has counted. */
  readonly maxSweeps?: number;
}

/** What the samples say of every open tile; every board that breaks no number is equally likely to be met. */
export const sampledMarginals = (
  inference: Inference,
  rng: Rng,
  { samples, maxSweeps = MAX_SWEEPS }: SamplerOptions,
): Map<Tile, OwnerProbabilities> => {
  const { open } = inference;
  const walk = new Walk(inference, rng);
  const counts = open.map(() => OWNERS.map(() => 0));
  let met = 0;
  for (let sweep = 0; sweep < SETTLING_SWEEPS; sweep += 1) walk.sweep();
  for (let sweep = 0; met < samples && (sweep < maxSweeps || met === 0); sweep += 1) {
    walk.sweep();
    if (walk.broken > 0) continue;
    met += 1;
    for (const [i, tile] of open.entries()) counts[i]![walk.owners[tile]!]! += 1;
  }
  return new Map(
    open.map((tile, i) => {
      const [player, neutral, rival, mine] = counts[i]!.map((count) => count / met);
      return [tile, { player: player!, neutral: neutral!, rival: rival!, mine: mine! }];
    }),
  );
};

/** One board that breaks no number, from the end of a walk. */
export const annealedBoard = (inference: Inference, rng: Rng): Map<Tile, Owner> => {
  const walk = new Walk(inference, rng);
  for (let sweep = 0; sweep < SETTLING_SWEEPS || walk.broken > 0; sweep += 1) walk.sweep();
  return new Map(inference.open.map((tile) => [tile, OWNERS[walk.owners[tile]!]!]));
};
