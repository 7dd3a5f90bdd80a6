import type { AnyPosition, SearchContext } from '../searchContext.ts';
import { Frame } from './frame.ts';
import { LinePath, MAX_PLY } from './linePath.ts';
import type { MinimaxOptions } from './options.ts';
import { reductionOf } from './reductions.ts';
import { fromNode, fromRoot, lost, won } from './scores.ts';
import type { SearchMemory } from './searchMemory.ts';
import { AT_LEAST, AT_MOST, EXACT } from './transpositions.ts';

/** Smaller than any value. */
const UNKNOWN = -9;

/** A node that orders its moves by evaluating them evaluates this many times the moves it keeps, best-rated first. */
const SCREENED_PER_KEPT = 2;

/** How much history counts against ratings, and against the chances that screening writes. */
const HISTORY_TO_RATINGS = 4;
const HISTORY_TO_CHANCES = 0.04;

/** Lines end after this many decisions at the latest. */
const NARROWEST = 2;

/** From this depth on, a search may take so long that it pauses in between. */
const PAUSING_DEPTH = 3;

/**
 * Alpha-beta on one seat's chance of winning: it maximises and everybody else minimises. For two players that
 * is the game itself; for more, it is the paranoid view. Depth counts decisions: forced moves are free, a
 * seat that moves twice in a row maximises twice, and no line is judged before the turn is over. For all but
 * the first move of a node, the search only asks whether they are better (principal variation search), with
 * late moves searched less deeply. Its methods take plain numbers, because an object per node would mean an
 * allocation per node.
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
  readonly #memory: SearchMemory;
  readonly #path: LinePath;
  readonly #frames: Frame[] = [];
  readonly #values: Float64Array;
  readonly #rest: number[] = [];

  constructor(
    context: SearchContext,
    position: AnyPosition,
    { options, memory }: { readonly options: MinimaxOptions; readonly memory: SearchMemory },
  ) {
    this.#context = context;
    this.#position = position;
    this.#options = options;
    this.#memory = memory;
    this.#path = new LinePath(context.seat, options.mode === 'reply' && context.seats > 2);
    this.#values = new Float64Array(context.seats);
  }

  /** The seat's chance in the current position. */
  #judged(ply: number): number {
    this.leaves += 1;
    const isOver = this.#context.judge.value(this.#position, this.#values);
    const value = this.#values[this.#context.seat - 1]!;
    if (!isOver) return value;
    return value === 1 ? won(ply) : value === 0 ? lost(ply) : value;
  }

  /** The value of the position after a move, without searching further. */
  glance(move: number): number {
    this.nodes += 1;
    this.#position.apply(move);
    const value = this.#judged(1);
    this.#position.undo();
    return value;
  }

  /**
   * Plays a move and searches what follows. The value is exact within (alpha, beta), a bound outside, and
   * meaningless once stopped.
   */
  *try(move: number, depth: number, alpha: number, beta: number, ply: number): Generator<undefined, number> {
    if (depth < PAUSING_DEPTH) return this.#tryAtOnce(move, depth, alpha, beta, ply);
    yield;
    this.nodes += 1;
    this.#path.step(ply, this.#position.toAct());
    this.#position.apply(move);
    const value = yield* this.#searchDeep(depth, alpha, beta, ply + 1);
    this.#position.undo();
    return value;
  }

  #tryAtOnce(move: number, depth: number, alpha: number, beta: number, ply: number): number {
    this.nodes += 1;
    this.#path.step(ply, this.#position.toAct());
    this.#position.apply(move);
    const value = this.#search(depth, alpha, beta, ply + 1);
    this.#position.undo();
    return value;
  }

  #search(depth: number, alpha: number, beta: number, ply: number): number {
    const early = this.#begin(depth, alpha, beta, ply);
    if (early > UNKNOWN) return early;
    const frame = this.#frames[ply]!;
    if (frame.length === 1) return this.#tryAtOnce(frame.moves[0]!, depth, alpha, beta, ply);
    for (let i = 0; i < frame.length || this.#widen(frame); i += 1) {
      const move = this.#next(frame, i, ply);
      if (this.isStopped) return 0;
      const less = this.#reduction(frame, i);
      let value = UNKNOWN;
      if (i > 0) value = this.#tryAtOnce(move, depth - 1 - less, frame.probeLow, frame.probeHigh, ply);
      if (frame.needsMore(value, less, i))
        value = this.#tryAtOnce(move, depth - 1, frame.low, frame.high, ply);
      if (this.isStopped) return 0;
      if (frame.take(move, value)) return this.#end(frame, ply, i);
    }
    return this.#end(frame, ply, 0);
  }

  /** The same, with pauses. */
  *#searchDeep(depth: number, alpha: number, beta: number, ply: number): Generator<undefined, number> {
    const early = this.#begin(depth, alpha, beta, ply);
    if (early > UNKNOWN) return early;
    const frame = this.#frames[ply]!;
    if (frame.length === 1) return yield* this.try(frame.moves[0]!, depth, alpha, beta, ply);
    for (let i = 0; i < frame.length || this.#widen(frame); i += 1) {
      const move = this.#next(frame, i, ply);
      if (this.isStopped) return 0;
      const less = this.#reduction(frame, i);
      let value = UNKNOWN;
      if (i > 0) value = yield* this.try(move, depth - 1 - less, frame.probeLow, frame.probeHigh, ply);
      if (frame.needsMore(value, less, i))
        value = yield* this.try(move, depth - 1, frame.low, frame.high, ply);
      if (this.isStopped) return 0;
      if (frame.take(move, value)) return this.#end(frame, ply, i);
    }
    return this.#end(frame, ply, 0);
  }

  #reduction(frame: Frame, place: number): number {
    return this.#options.reduce ? reductionOf(frame.depth, place) : 0;
  }

  /** The value if it is known at once. Otherwise `UNKNOWN`, and the frame of the ply has the moves to try. */
  #begin(depth: number, alpha: number, beta: number, ply: number): number {
    const position = this.#position;
    const seat = position.toAct();
    if (seat === 0) return this.#judged(ply);
    if (this.#context.limits.isSpent(this.nodes)) {
      this.isStopped = true;
      return 0;
    }
    this.#frames[ply] ??= new Frame();
    const frame = this.#frames[ply];
    frame.enter(seat, seat === this.#context.seat, depth, alpha, beta);
    const isSettled = depth <= 0 && this.#isSettled(ply, seat);
    const isLeaf = isSettled || depth <= -this.#options.quiescence || ply >= MAX_PLY;
    if (!isLeaf) frame.fill(position);
    this.#path.choose(ply, 0);
    if (!isLeaf && frame.length === 1) return UNKNOWN;
    const known = this.#lookUp(frame, ply);
    if (known > UNKNOWN) return known;
    return isLeaf ? this.#leaf(frame, ply, isSettled) : UNKNOWN;
  }

  /** Whether a line may be judged here: the turn is over and nothing is pending. */
  #isSettled(ply: number, seat: number): boolean {
    return this.#path.isTurnOver(ply, seat) && this.#context.judge.isQuiet(this.#position);
  }

  #leaf(frame: Frame, ply: number, isSettled: boolean): number {
    const value = this.#judged(ply);
    // A settled position has this value however far beyond its depth the line has gone; a line cut short does not.
    if (this.#options.table)
      this.#memory.table.store(frame.keyLow, frame.keyHigh, {
        depth: isSettled ? 0 : Math.min(frame.depth, 0),
        bound: EXACT,
        value,
        move: -1,
      });
    return value;
  }

  /** The value if the table has it; otherwise, moves from memory come first. */
  #lookUp(frame: Frame, ply: number): number {
    if (this.#options.table) {
      const { table } = this.#memory;
      frame.keyLow = this.#position.keyLow();
      frame.keyHigh = this.#position.keyHigh() ^ this.#path.key(ply);
      const place = table.find(frame.keyLow, frame.keyHigh);
      if (place >= 0) {
        const value = fromRoot(table.valueAt(place), ply);
        if (table.depthAt(place) >= frame.depth && isEnough(table.boundAt(place), value, frame)) {
          this.tableHits += 1;
          return value;
        }
        frame.prefer(table.moveAt(place));
      }
    }
    frame.prefer(frame.killers[0]);
    frame.prefer(frame.killers[1]);
    if (this.#path.isByFirstSight(frame.seat)) frame.preferred = 0;
    return UNKNOWN;
  }

  /** The move to try at an index. Moves are rated only when those from memory did not suffice. */
  #next(frame: Frame, place: number, ply: number): number {
    this.#path.choose(ply, place);
    if (place < frame.preferred) return frame.moves[place]!;
    if (!frame.isRated) this.#rate(frame, ply);
    return frame.pick(place);
  }

  /** If all moves lose, adds those that were left out: only all of them together prove anything. */
  #widen(frame: Frame): boolean {
    if (!frame.isCut || !frame.isLosing || this.#path.isByFirstSight(frame.seat)) return false;
    this.#position.legal(this.#rest);
    return frame.addRest(this.#rest);
  }

  #rate(frame: Frame, ply: number): void {
    const { screenDepth } = this.#options;
    const { judge } = this.#context;
    const { history } = this.#memory;
    frame.isRated = true;
    judge.rate(this.#position, frame.moves, frame.scores);
    const isFree = !this.#path.isByFirstSight(frame.seat);
    const most = this.#path.mayChoose(ply, frame.seat) ? widthAt(frame.depth, this.#options) : 1;
    if (isFree) history.adjust(frame, frame.seat, frame.preferred, HISTORY_TO_RATINGS);
    if (isFree && frame.depth >= screenDepth) {
      frame.narrow(most * SCREENED_PER_KEPT);
      this.#screen(frame);
      history.adjust(frame, frame.seat, frame.preferred, HISTORY_TO_CHANCES);
    }
    frame.narrow(most);
  }

  /**
   * Scores moves by evaluating the resulting positions. This is slow, but it decides where the nodes below
   * are spent.
   */
  #screen({ moves, scores, isOwn, preferred }: Frame): void {
    for (let i = preferred; i < moves.length; i += 1) {
      if (this.#context.limits.isSpent(this.nodes)) {
        this.isStopped = true;
        return;
      }
      const value = this.glance(moves[i]!);
      scores[i] = isOwn ? value : -value;
    }
  }

  /** `tried` is how many moves were tried before the one that caused the cut-off. */
  #end(frame: Frame, ply: number, tried: number): number {
    const { value, alpha, beta, bestMove, depth } = frame;
    if (frame.low >= frame.high) {
      this.cutoffs += 1;
      frame.remember(bestMove);
      this.#memory.history.reward(bestMove, frame.seat, depth);
      for (let i = 0; i < tried; i += 1) this.#memory.history.blame(frame.moves[i]!, frame.seat);
    }
    if (this.#options.table)
      this.#memory.table.store(frame.keyLow, frame.keyHigh, {
        depth,
        bound: value >= beta ? AT_LEAST : value <= alpha ? AT_MOST : EXACT,
        value: fromNode(value, ply),
        move: bestMove,
      });
    return value;
  }

  /** The best move in the table for the current position, −1 if there is none. */
  knownMove(): number {
    const { table } = this.#memory;
    const place = table.find(this.#position.keyLow(), this.#position.keyHigh());
    return place < 0 ? -1 : table.moveAt(place);
  }
}

/** How many moves of a node are considered; beyond the depth, fewer with every decision. */
export const widthAt = (depth: number, { width, quietWidth }: MinimaxOptions): number =>
  depth > 0 ? width : Math.max(NARROWEST, Math.ceil(quietWidth * 4 ** depth));

/** Whether a stored value is enough for a node. */
const isEnough = (bound: number, value: number, { alpha, beta }: Frame): boolean =>
  bound === EXACT || (bound === AT_LEAST ? value >= beta : value <= alpha);
