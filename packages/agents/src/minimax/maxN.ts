import type { Seat } from '@ludus/kernel';
import type { AnyPosition, SearchContext } from '../searchContext.ts';
import { widthAt } from './alphaBeta.ts';
import { LinePath, MAX_PLY } from './linePath.ts';
import { MoveList } from './moveList.ts';
import type { MinimaxOptions } from './options.ts';

/** What another seat has already secured at the node above. */
interface Rival {
  readonly seat: Seat;
  readonly best: number;
}

/**
 * Max-n: every seat takes what is best for itself, and a value is the chance of every seat (Luckhardt and
 * Irani, 1986). The chances add up to 1. So a seat that can take so much that nothing better is left for the
 * seat before it needs no further search (shallow pruning, Korf 1991).
 */
export class MaxN {
  nodes = 0;
  leaves = 0;
  cutoffs = 0;
  isStopped = false;

  readonly #context: SearchContext;
  readonly #position: AnyPosition;
  readonly #options: MinimaxOptions;
  readonly #lists: MoveList[] = [];
  readonly #values: Float64Array[] = [];
  readonly #path: LinePath;

  constructor(context: SearchContext, position: AnyPosition, options: MinimaxOptions) {
    this.#context = context;
    this.#position = position;
    this.#options = options;
    this.#path = new LinePath(context.seat, false);
  }

  #valuesAt(ply: number): Float64Array {
    this.#values[ply] ??= new Float64Array(this.#context.seats);
    return this.#values[ply];
  }

  /** Every seat's chance after a move, without searching further. */
  glance(move: number): Float64Array {
    this.nodes += 1;
    this.leaves += 1;
    this.#position.apply(move);
    this.#context.judge.value(this.#position, this.#valuesAt(1));
    this.#position.undo();
    return this.#valuesAt(1);
  }

  /** Plays a move and returns every seat's chance after it; the next call reuses the array. */
  *try(move: number, depth: number, rival: Rival, ply = 0): Generator<undefined, Float64Array> {
    if (depth > 1) yield;
    this.nodes += 1;
    this.#path.step(ply, this.#position.toAct());
    this.#position.apply(move);
    yield* this.#search(depth, rival, ply + 1);
    this.#position.undo();
    return this.#valuesAt(ply + 1);
  }

  *#search(depth: number, rival: Rival, ply: number): Generator<undefined, void> {
    const position = this.#position;
    const { judge, limits } = this.#context;
    const seat = position.toAct();
    const isSettled = depth <= 0 && this.#path.isTurnOver(ply, seat) && judge.isQuiet(position);
    const isLeaf = isSettled || depth <= -this.#options.quiescence;
    if (seat === 0 || isLeaf || ply >= MAX_PLY) {
      this.leaves += 1;
      judge.value(position, this.#valuesAt(ply));
      return;
    }
    if (limits.isSpent(this.nodes)) {
      this.isStopped = true;
      return;
    }
    this.#lists[ply] ??= new MoveList();
    const list = this.#lists[ply];
    list.fill(position);
    if (list.length === 1) this.#valuesAt(ply).set(yield* this.try(list.moves[0]!, depth, rival, ply));
    else yield* this.#expand(list, depth, seat === rival.seat ? 2 : 1 - rival.best, ply);
  }

  /** Stops as soon as the seat to act has `enough` for itself. */
  *#expand(list: MoveList, depth: number, enough: number, ply: number): Generator<undefined, void> {
    const position = this.#position;
    const seat = position.toAct();
    this.#context.judge.rate(position, list.moves, list.scores);
    list.keepBest(widthAt(depth, this.#options));
    let best = -1;
    for (let i = 0; i < list.length; i += 1) {
      const chances = yield* this.try(list.pick(i), depth - 1, { seat, best: Math.max(best, 0) }, ply);
      if (this.isStopped) return;
      if (chances[seat - 1]! <= best) continue;
      best = chances[seat - 1]!;
      this.#valuesAt(ply).set(chances);
      if (best >= enough) {
        this.cutoffs += 1;
        return;
      }
    }
  }
}
