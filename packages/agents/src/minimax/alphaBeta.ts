import type { AnyPosition, SearchContext } from '../searchContext.ts';
import { Frame } from './frame.ts';
import { MoveOrder } from './moveOrder.ts';
import type { MinimaxOptions } from './options.ts';
import { AT_LEAST, AT_MOST, EXACT, Transpositions } from './transpositions.ts';

/** Longer lines are judged where they stand. */
const MAX_PLY = 96;

/** No chance is negative. */
const UNKNOWN = -1;

/** From this depth on nodes order their moves by what they lead to. */
const SCREENED_DEPTH = 2;

/** So many times the moves kept are evaluated for it, the best rated. */
const SCREENED_PER_KEPT = 4;

/** From this depth on a search may take long enough to pause in between. */
const PAUSING_DEPTH = 3;

/**
 * Alpha-beta on the chance of one seat to win: it maximises, everybody else minimises, which for two players is the
 * game itself and for more the paranoid view of it. Depth counts decisions: moves without an alternative are free, and
 * whoever moves twice in a row simply maximises twice. Its methods take bare numbers, because an object
 * per node is an allocation per node.
 */
export class AlphaBeta {
  nodes = 0;
  leaves = 0;
  cutoffs = 0;
  tableHits = 0;
  isStopped = false;

  readonly #context: SearchContext;
  readonly #position: AnyPosition;
  readonly #options: MinimaxOptions;
  readonly #table: Transpositions | undefined;
  readonly #order = new MoveOrder();
  readonly #frames: Frame[] = [];
  readonly #values: Float64Array;

  constructor(context: SearchContext, position: AnyPosition, options: MinimaxOptions) {
    this.#context = context;
    this.#position = position;
    this.#options = options;
    this.#table = options.table ? new Transpositions(options.tableBits) : undefined;
    this.#values = new Float64Array(context.seats);
  }

  /** The chance of the seat in the position as it stands. */
  #judged(): number {
    this.leaves += 1;
    this.#context.judge.value(this.#position, this.#values);
    return this.#values[this.#context.seat - 1]!;
  }

  /** Plays a move and searches what follows. The value is exact within (alpha, beta), a bound outside, and void once stopped. */
  *try(move: number, depth: number, alpha: number, beta: number, ply: number): Generator<undefined, number> {
    if (depth < PAUSING_DEPTH) return this.#tryAtOnce(move, depth, alpha, beta, ply);
    yield;
    this.nodes += 1;
    this.#position.apply(move);
    const value = yield* this.#searchDeep(depth, alpha, beta, ply + 1);
    this.#position.undo();
    return value;
  }

  #tryAtOnce(move: number, depth: number, alpha: number, beta: number, ply: number): number {
    this.nodes += 1;
    this.#position.apply(move);
    const value = this.#search(depth, alpha, beta, ply + 1);
    this.#position.undo();
    return value;
  }

  #search(depth: number, alpha: number, beta: number, ply: number): number {
    const early = this.#begin(depth, alpha, beta, ply);
    if (early >= 0) return early;
    const frame = this.#frames[ply]!;
    if (frame.length === 1) return this.#tryAtOnce(frame.moves[0]!, depth, alpha, beta, ply);
    for (let i = 0; i < frame.length; i += 1) {
      const move = frame.pick(i);
      const value = this.#tryAtOnce(move, depth - 1, frame.low, frame.high, ply);
      if (this.isStopped) return 0;
      if (frame.take(move, value)) break;
    }
    return this.#end(frame);
  }

  /** The same, with pauses. */
  *#searchDeep(depth: number, alpha: number, beta: number, ply: number): Generator<undefined, number> {
    const early = this.#begin(depth, alpha, beta, ply);
    if (early >= 0) return early;
    const frame = this.#frames[ply]!;
    if (frame.length === 1) return yield* this.try(frame.moves[0]!, depth, alpha, beta, ply);
    for (let i = 0; i < frame.length; i += 1) {
      const move = frame.pick(i);
      const value = yield* this.try(move, depth - 1, frame.low, frame.high, ply);
      if (this.isStopped) return 0;
      if (frame.take(move, value)) break;
    }
    return this.#end(frame);
  }

  /** The value where it can be told at once; otherwise `UNKNOWN`, and the frame of the ply holds the moves to try. */
  #begin(depth: number, alpha: number, beta: number, ply: number): number {
    const position = this.#position;
    const seat = position.toAct();
    if (seat === 0) return this.#judged();
    if (this.#context.limits.isSpent(this.nodes)) {
      this.isStopped = true;
      return 0;
    }
    const isLeaf =
      depth <= 0 && (depth <= -this.#options.quiescence || this.#context.judge.isQuiet(position));
    if (isLeaf || ply >= MAX_PLY) return this.#judged();
    this.#frames[ply] ??= new Frame();
    const frame = this.#frames[ply];
    frame.fill(position);
    if (frame.length === 1) return UNKNOWN;
    frame.enter(seat, seat === this.#context.seat, depth, alpha, beta);
    const known = this.#lookUp(frame);
    if (known >= 0) return known;
    this.#prepare(frame);
    return this.isStopped ? 0 : UNKNOWN;
  }

  /** The value when the table has it; the table's move comes first otherwise. */
  #lookUp(frame: Frame): number {
    const table = this.#table;
    if (table === undefined) return UNKNOWN;
    frame.keyLow = this.#position.keyLow();
    frame.keyHigh = this.#position.keyHigh();
    const place = table.find(frame.keyLow, frame.keyHigh);
    if (place < 0) return UNKNOWN;
    frame.bestMove = table.moveAt(place);
    // Only a search of the same depth has the same value: others order moves and no more.
    if (table.depthAt(place) !== frame.depth) return UNKNOWN;
    const value = table.valueAt(place);
    const bound = table.boundAt(place);
    if (bound !== EXACT && (bound === AT_LEAST ? value < frame.beta : value > frame.alpha)) return UNKNOWN;
    this.tableHits += 1;
    return value;
  }

  /** Which moves are looked at follows from the position alone; memory only decides which come first. */
  #prepare(frame: Frame): void {
    const { screen } = this.#options;
    const width = frame.depth > 0 ? this.#options.width : this.#options.quietWidth;
    const remembered = frame.bestMove;
    frame.bestMove = -1;
    if (screen && frame.depth >= SCREENED_DEPTH) {
      this.#context.judge.rate(this.#position, frame.moves, frame.scores);
      frame.keepBest(width * SCREENED_PER_KEPT);
      this.#screen(frame);
      if (this.isStopped) return;
      frame.keepBest(width);
      const at = frame.moves.indexOf(remembered);
      if (at >= 0) frame.scores[at] = Number.POSITIVE_INFINITY;
    } else {
      this.#context.judge.rate(this.#position, frame.moves, frame.scores);
      frame.keepBest(width);
      this.#order.adjust(frame, frame.seat, remembered);
    }
  }

  /** Scores moves by the positions they lead to: dear, but it decides what the nodes below are spent on. */
  #screen({ moves, scores, isOwn }: Frame): void {
    for (let i = 0; i < moves.length; i += 1) {
      if (this.#context.limits.isSpent(this.nodes)) {
        this.isStopped = true;
        return;
      }
      this.nodes += 1;
      this.#position.apply(moves[i]!);
      const value = this.#judged();
      this.#position.undo();
      scores[i] = isOwn ? value : -value;
    }
  }

  #end(frame: Frame): number {
    const { best, alpha, beta, bestMove, depth } = frame;
    if (frame.low >= frame.high) {
      this.cutoffs += 1;
      this.#order.reward(frame, bestMove, frame.seat, depth);
    }
    const bound = best >= beta ? AT_LEAST : best <= alpha ? AT_MOST : EXACT;
    this.#table?.store(frame.keyLow, frame.keyHigh, { depth, bound, value: best, move: bestMove });
    return best;
  }

  /** The best move the table knows in the position as it stands, −1 when it knows none. */
  knownMove(): number {
    const place = this.#table?.find(this.#position.keyLow(), this.#position.keyHigh()) ?? -1;
    return place < 0 ? -1 : this.#table!.moveAt(place);
  }
}
