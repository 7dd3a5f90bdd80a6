import type { Rng } from '@ludus/kernel';
import { OWNERS, type Owner, type Tile } from '../../types.ts';
import { type GuessedBoard, mendedBoard } from './guessedBoard.ts';
import type { Evidence, Inference } from './inference.ts';
import type { OwnerProbabilities } from './marginals.ts';

const logWeights = (evidence: Evidence, tile: Tile): number[] => {
  const [player, rival, other] = evidence(tile).map(Math.log);
  return OWNERS.map((owner) => (owner === 'player' ? player! : owner === 'rival' ? rival! : other!));
};

/** Pairs of tiles near each other: seen by the same number. */
const nearPairs = ({ facts }: Inference): (readonly [Tile, Tile])[] => {
  const pairs = new Map<number, readonly [Tile, Tile]>();
  for (const { tiles } of facts)
    for (const a of tiles) for (const b of tiles) if (a < b) pairs.set(a * 1024 + b, [a, b]);
  return [...pairs.values()];
};

/**
 * A walk over boards with the right totals; each step offers to swap the owners of two tiles, any two or two near each
 * other. It may pass through boards that break numbers, which keeps it from getting stuck; only boards that break none are
 * counted, and among those every one is as likely as any other (or as its evidence says). The walk starts on one.
 */
class Walk {
  readonly board: GuessedBoard;
  readonly #open: readonly Tile[];
  readonly #near: readonly (readonly [Tile, Tile])[];
  readonly #rng: Rng;
  /** How strongly broken numbers are avoided: more, the more of them there are to break. */
  readonly #strictness: number;
  readonly #log: (readonly number[])[] | undefined;

  constructor(inference: Inference, rng: Rng) {
    const { open, facts, evidence } = inference;
    this.board = mendedBoard(inference, rng);
    this.#open = open;
    this.#near = nearPairs(inference);
    this.#rng = rng;
    this.#strictness = Math.max(1.5, Math.log(facts.length + 1) - 1);
    if (evidence === undefined) return;
    this.#log = [];
    for (const tile of open) this.#log[tile] = logWeights(evidence, tile);
  }

  /** As many steps as there are tiles. */
  sweep(): void {
    const open = this.#open;
    const near = this.#near;
    const rng = this.#rng;
    for (let i = 0; i < open.length; i += 1)
      if (near.length > 0 && i % 2 === 1) {
        const [a, b] = near[rng.int(near.length)]!;
        this.#offer(a, b);
      } else this.#offer(open[rng.int(open.length)]!, open[rng.int(open.length)]!);
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
    if (gain < 0 && this.#rng.float() >= Math.exp(gain)) board.swap(a, b);
  }
}

/** Sweeps before boards are counted, fewer on large boards; steps after which the walk stops however few it has met. */
const settlingSweeps = ({ open }: Inference): number => Math.min(200, Math.ceil(20_000 / (open.length + 1)));
const MAX_STEPS = 300_000;

/** What up to `samples` boards of a walk say of every open tile. */
export const sampledMarginals = (
  inference: Inference,
  rng: Rng,
  samples: number,
): Map<Tile, OwnerProbabilities> => {
  const { open } = inference;
  const walk = new Walk(inference, rng);
  const counts = open.map(() => OWNERS.map(() => 0));
  let met = 0;
  const count = (): void => {
    met += 1;
    for (const [i, tile] of open.entries()) counts[i]![walk.board.owners[tile]!]! += 1;
  };
  const first = walk.board.owners.slice();
  for (let i = settlingSweeps(inference); i > 0; i -= 1) walk.sweep();
  for (let i = Math.ceil(MAX_STEPS / (open.length + 1)); i > 0 && met < samples; i -= 1) {
    walk.sweep();
    if (walk.board.broken === 0) count();
  }
  if (met === 0) {
    // Too many numbers to meet another board that breaks none: the one it started from is all there is to tell.
    walk.board.owners.set(first);
    count();
  }
  return new Map(
    open.map((tile, i) => {
      const [player, neutral, rival, mine] = counts[i]!.map((times) => times / met);
      return [tile, { player: player!, neutral: neutral!, rival: rival!, mine: mine! }];
    }),
  );
};

/** One board that breaks no number, the last one a walk meets. */
export const walkedBoard = (inference: Inference, rng: Rng): Map<Tile, Owner> => {
  const walk = new Walk(inference, rng);
  let last = walk.board.owners.slice();
  for (let i = settlingSweeps(inference); i > 0; i -= 1) {
    walk.sweep();
    if (walk.board.broken === 0) last = walk.board.owners.slice();
  }
  return new Map(inference.open.map((tile) => [tile, OWNERS[last[tile]!]!]));
};
