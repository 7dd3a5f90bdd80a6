import type { AnyPosition, SearchContext } from '../searchContext.ts';
import { AlphaBeta } from './alphaBeta.ts';
import { MaxN } from './maxN.ts';
import type { MinimaxOptions } from './options.ts';

/** Deeper than any search gets. */
const MAX_DEPTH = 60;
const LONGEST_LINE = 16;

/** What is known about a move at the root. */
export interface RootMove {
  /** A place in `SearchContext.moves`. */
  readonly index: number;
  readonly move: number;
  /** The chance of the seat after it: exact for the best, for others perhaps only a bound. */
  readonly value: number;
  /** The depth it was searched to; 0 when it was not. */
  readonly depth: number;
  /** Every seat's chance, where the search knows it. */
  readonly chances?: Float64Array;
}

/** What a search says about the root. */
export interface Deepened {
  /** Best first. */
  readonly roots: readonly RootMove[];
  readonly line: readonly number[];
  readonly nodes: number;
  readonly stats: Readonly<Record<string, number>>;
}

interface Valued {
  readonly value: number;
  readonly chances?: Float64Array;
}

/** What alpha-beta and max-n have in common for the root. */
interface Searcher {
  isStopped(): boolean;
  nodes(): number;
  value(move: number, depth: number, best: number): Generator<undefined, Valued>;
  /** The move expected in the position as it stands, −1 when nothing is known. */
  expected(): number;
  stats(): Record<string, number>;
}

const alphaBeta = (context: SearchContext, position: AnyPosition, options: MinimaxOptions): Searcher => {
  const search = new AlphaBeta(context, position, options);
  return {
    isStopped: () => search.isStopped,
    nodes: () => search.nodes,
    *value(move, depth, best) {
      return { value: yield* search.try(move, depth - 1, best, 2, 0) };
    },
    expected: () => search.knownMove(),
    stats: () => ({ leaves: search.leaves, cutoffs: search.cutoffs, tableHits: search.tableHits }),
  };
};

const maxN = (context: SearchContext, position: AnyPosition, options: MinimaxOptions): Searcher => {
  const search = new MaxN(context, position, options);
  return {
    isStopped: () => search.isStopped,
    nodes: () => search.nodes,
    *value(move, depth, best) {
      const chances = yield* search.try(move, depth - 1, { seat: context.seat, best: Math.max(best, 0) });
      return { value: chances[context.seat - 1]!, chances: chances.slice() };
    },
    expected: () => -1,
    stats: () => ({ leaves: search.leaves, cutoffs: search.cutoffs }),
  };
};

/** One iteration over root moves in their order. It ends early when the search is stopped. */
function* iterate(
  searcher: Searcher,
  roots: readonly RootMove[],
  depth: number,
): Generator<undefined, RootMove[]> {
  const done: RootMove[] = [];
  let best = -1;
  for (const { index, move } of roots) {
    // At depth 1 every value is exact: it decides which moves the deeper iterations look at.
    const valued = yield* searcher.value(move, depth, depth === 1 ? -1 : best);
    if (searcher.isStopped()) break;
    done.push({ index, move, depth, ...valued });
    best = Math.max(best, valued.value);
    yield;
  }
  // Sorting is stable: a later move that is only known to be no better stays behind.
  return done.sort((a, b) => b.value - a.value);
}

/** The line expected after a first move. */
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

const isDecided = ({ value }: RootMove): boolean => value >= 1 || value <= 0;

/**
 * Searches deeper and deeper until the limits or the depth are reached or the game is decided. The shortest win is found
 * by the shallowest iteration, which is then the last; when every move loses, the order of the
 * iteration before it stands.
 */
export function* deepen(
  context: SearchContext,
  options: MinimaxOptions,
  {
    position = context.root,
    depth: maxDepth = MAX_DEPTH,
  }: { readonly position?: AnyPosition; readonly depth?: number | undefined } = {},
): Generator<undefined, Deepened> {
  const searcher = (options.mode === 'maxn' && context.seats > 2 ? maxN : alphaBeta)(
    context,
    position,
    options,
  );
  let roots = context.moves.map((move, index): RootMove => ({ index, move, value: 0, depth: 0 }));
  for (let depth = 1; depth <= maxDepth; depth += 1) {
    const done = yield* iterate(searcher, depth === 1 ? roots : roots.slice(0, options.rootWidth), depth);
    const best = done[0];
    if (best === undefined) break;
    const rest = roots.filter(({ index }) => !done.some((other) => other.index === index));
    if (best.value > 0 || depth === 1) roots = [...done, ...rest];
    else if (rest.length > 0) roots = [...rest, ...done];
    else roots = roots.map((root) => ({ ...root, value: 0, depth }));
    if (searcher.isStopped()) break;
    if (isDecided(best) && (best.value > 0 || rest.length === 0)) break;
  }
  return {
    roots,
    line: expectedLine(searcher, position, roots[0]!.move),
    nodes: searcher.nodes(),
    stats: searcher.stats(),
  };
}
