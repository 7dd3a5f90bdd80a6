import type { AnyPosition, SearchContext } from '../searchContext.ts';
import { AlphaBeta } from './alphaBeta.ts';
import { MaxN } from './maxN.ts';
import type { MinimaxOptions } from './options.ts';
import { reductionOf } from './reductions.ts';
import { BEST, chanceOf, isLost, isProven, isWon, lost, WORST, won } from './scores.ts';
import type { SearchMemory } from './searchMemory.ts';

/** Deeper than any search gets. */
const MAX_DEPTH = 60;
const LONGEST_LINE = 16;

/** What is known about a move at the root. */
export interface RootMove {
  /** An index into `SearchContext.moves`. */
  readonly index: number;
  readonly move: number;
  /** Its value for the seat, as in `scores.ts`: exact for the best move; for others it may be only a bound. */
  readonly value: number;
  /** The depth it was searched to; 0 if it was not. */
  readonly depth: number;
  /** Every seat's chance, if the search knows it. */
  readonly chances?: Float64Array;
}

/** The result of a search at the root. */
export interface Deepened {
  /** Best first. */
  readonly roots: readonly RootMove[];
  readonly line: readonly number[];
  readonly nodes: number;
  /** The value of the best move after each iteration that was completed. */
  readonly completed: readonly number[];
  /**
   * The seat's chance, averaged over the last two completed iterations. It changes less with the budget than
   * the value of the last iteration, which may have been cut short.
   */
  readonly steady: number;
  readonly stats: Readonly<Record<string, number>>;
}

interface Valued {
  readonly value: number;
  readonly chances?: Float64Array;
}

/** What is known about a root move from the previous iteration, and about those already tried in this one. */
interface Trial {
  readonly depth: number;
  /** How many moves were tried before it. */
  readonly place: number;
  /** The best value so far. */
  readonly best: number;
  /** The value of the best move in the previous iteration. */
  readonly expected: number;
}

/** What alpha-beta and max-n have in common at the root. */
interface Searcher {
  isStopped(): boolean;
  nodes(): number;
  /** The value of the position after a move, without searching further. */
  glance(move: number): Valued;
  value(move: number, trial: Trial): Generator<undefined, Valued>;
  /** The expected move in the current position, −1 if nothing is known. */
  expected(): number;
  stats(): Record<string, number>;
}

/** How far the first move of an iteration is expected to differ from the previous iteration. */
const ASPIRATION = 0.06;

/** Values closer than this count as equal. */
const NARROW = 1e-9;

const alphaBeta = (context: SearchContext, position: AnyPosition, { options, memory }: Tools): Searcher => {
  const search = new AlphaBeta(context, position, { options, memory });
  /** Searches the first move in a small window around its expected value; if that fails, in an open one. */
  function* first(move: number, { depth, expected }: Trial): Generator<undefined, number> {
    const [low, high] = [expected - ASPIRATION, expected + ASPIRATION];
    const value = yield* search.try(move, depth - 1, low, high, 0);
    if (search.isStopped || (value > low && value < high)) return value;
    return yield* search.try(move, depth - 1, value <= low ? WORST : low, value >= high ? BEST : high, 0);
  }
  /** Asks whether each other move is better, late ones less deeply; those that are get the full window. */
  function* other(move: number, { depth, place, best }: Trial): Generator<undefined, number> {
    const less = options.reduce ? reductionOf(depth, place) : 0;
    const value = yield* search.try(move, depth - 1 - less, best, best + NARROW, 0);
    if (search.isStopped || value <= best) return value;
    return yield* search.try(move, depth - 1, best, BEST, 0);
  }
  return {
    isStopped: () => search.isStopped,
    nodes: () => search.nodes,
    glance: (move) => ({ value: search.glance(move) }),
    *value(move, trial) {
      return { value: yield* (trial.place === 0 ? first : other)(move, trial) };
    },
    expected: () => search.knownMove(),
    stats: () => ({ leaves: search.leaves, cutoffs: search.cutoffs, tableHits: search.tableHits }),
  };
};

/** Max-n knows only chances: if one is certain, the game is decided. */
const decided = (chance: number): number => (chance >= 1 ? won(0) : chance <= 0 ? lost(0) : chance);

const maxN = (context: SearchContext, position: AnyPosition, { options }: Tools): Searcher => {
  const search = new MaxN(context, position, options);
  return {
    isStopped: () => search.isStopped,
    nodes: () => search.nodes,
    glance: (move) => ({ value: decided(search.glance(move)[context.seat - 1]!) }),
    *value(move, { depth, best }) {
      const chances = yield* search.try(move, depth - 1, { seat: context.seat, best: Math.max(best, 0) });
      return { value: decided(chances[context.seat - 1]!), chances: chances.slice() };
    },
    expected: () => -1,
    stats: () => ({ leaves: search.leaves, cutoffs: search.cutoffs }),
  };
};

const byValue = (a: RootMove, b: RootMove): number => b.value - a.value;

/** A first look at all root moves, which decides the moves that the iterations consider. */
function* glanceAll(
  context: SearchContext,
  searcher: Searcher,
  roots: readonly RootMove[],
): Generator<undefined, RootMove[]> {
  const seen: RootMove[] = [];
  for (const root of roots) {
    if (seen.length > 0 && context.limits.isSpent(searcher.nodes())) break;
    seen.push({ ...root, ...searcher.glance(root.move), depth: 1 });
    if (seen.length % 16 === 0) yield;
  }
  return [...seen.sort(byValue), ...roots.slice(seen.length)];
}

/** One iteration over the root moves in order. It ends early if the search is stopped. */
function* iterate(
  searcher: Searcher,
  roots: readonly RootMove[],
  depth: number,
): Generator<undefined, RootMove[]> {
  const done: RootMove[] = [];
  let best = WORST;
  for (const [place, { index, move }] of roots.entries()) {
    const valued = yield* searcher.value(move, { depth, place, best, expected: roots[0]!.value });
    if (searcher.isStopped()) break;
    done.push({ index, move, depth, ...valued });
    best = Math.max(best, valued.value);
    yield;
  }
  // Sorting is stable: a later move that is only known to be no better stays behind.
  return done.sort(byValue);
}

/** The expected line after a first move. */
const expectedLine = (searcher: Searcher, position: AnyPosition, first: number): number[] => {
  const line: number[] = [];
  const legal: number[] = [];
  for (let move = first; move >= 0 && line.length < LONGEST_LINE; ) {
    position.apply(move);
    line.push(move);
    position.legal(legal);
    const next = legal.length === 1 ? legal[0]! : searcher.expected();
    move = legal.includes(next) ? next : -1;
  }
  for (const _ of line) position.undo();
  return line;
};

/** What a search starts with. */
export interface Tools {
  readonly options: MinimaxOptions;
  readonly memory: SearchMemory;
}

export interface Task {
  /** The root of the context if left out. */
  readonly position?: AnyPosition;
  readonly depth?: number | undefined;
  /** What an earlier search of the same position found: this one continues from there. */
  readonly earlier?: Deepened | undefined;
}

/** The order after an iteration. A losing move comes after those that were left out of it. */
const reordered = (roots: readonly RootMove[], done: readonly RootMove[]): RootMove[] => {
  const tried = new Set(done.map(({ index }) => index));
  const rest = roots.filter(({ index }) => !tried.has(index));
  return isLost(done[0]!.value) ? [...rest, ...done] : [...done, ...rest];
};

/**
 * What is proven is certain. Otherwise the mean of the last completed iterations, or whatever is known
 * without any.
 */
const steadyOf = (completed: readonly number[], value: number): number => {
  const last = completed.slice(-2);
  if (isProven(value) || last.length === 0) return chanceOf(value);
  return last.reduce((sum, one) => sum + one, 0) / last.length;
};

/**
 * Searches deeper and deeper until the limits or the depth are reached, or the game is decided: by a win, or
 * because every move loses. In that case the move that lasts longest comes first.
 */
export function* deepen(
  context: SearchContext,
  tools: Tools,
  { position = context.root, depth: maxDepth = MAX_DEPTH, earlier }: Task = {},
): Generator<undefined, Deepened> {
  const { mode, rootWidth } = tools.options;
  const searcher = (mode === 'maxn' && context.seats > 2 ? maxN : alphaBeta)(context, position, tools);
  const unknown = context.moves.map((move, index): RootMove => ({ index, move, value: 0, depth: 0 }));
  const known = earlier?.roots.every(({ move, index }) => context.moves[index] === move)
    ? earlier
    : undefined;
  let roots = known?.roots ?? (yield* glanceAll(context, searcher, unknown));
  const completed = [...(known?.completed ?? [])];
  for (let depth = completed.length + 1; depth <= maxDepth && !isWon(roots[0]!.value); depth += 1) {
    const done = yield* iterate(searcher, roots.slice(0, rootWidth), depth);
    if (done.length > 0) roots = reordered(roots, done);
    if (!searcher.isStopped()) completed.push(chanceOf(roots[0]!.value));
    if (searcher.isStopped() || roots.every(({ value }) => isProven(value))) break;
  }
  return {
    roots,
    line: expectedLine(searcher, position, roots[0]!.move),
    nodes: searcher.nodes(),
    completed,
    steady: steadyOf(completed, roots[0]!.value),
    stats: searcher.stats(),
  };
}
