import type { Seat } from '@ludus/kernel';
import { makeDecision, onlyMove, type SearchResult } from './decision.ts';
import { type AnyPosition, createSearchContext, type SearchContext } from './searchContext.ts';
import { settle } from './settle.ts';
import type { Agent, Budget } from './types.ts';

export interface HeuristicOptions {
  readonly name?: string;
  readonly profileId?: string;
  readonly budget?: Budget;
  /** How many guesses of hidden cards and dice are used to judge a move. */
  readonly worlds?: number;
}

/** After this many guesses, only the best moves are judged by the rest. */
const FIRST_WORLDS = 6;
const FINALISTS = 6;

/** How fast preference falls with the chance of winning: a move two points worse is chosen a third as often. */
const SOFTNESS = 0.02;

const softmax = (values: Float64Array): Float64Array => {
  const highest = Math.max(...values);
  const shares = values.map((value) => Math.exp((value - highest) / SOFTNESS));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
};

/** Judges a move by the position it leads to, once everything it started is finished. */
const tryMove = (context: SearchContext, position: AnyPosition, move: number, into: Float64Array): void => {
  position.apply(move);
  const followed = settle(position, context.judge);
  context.judge.value(position, into);
  for (let i = 0; i <= followed; i += 1) position.undo();
};

export interface Judged {
  readonly nodes: number;
  /** Every seat's chances after every root move, summed over the worlds it was judged in. */
  readonly sums: readonly Float64Array[];
  readonly counts: Int32Array;
}

/** The indexes of the moves that are best so far. */
const leaders = ({ sums, counts }: Judged, seat: Seat): number[] =>
  sums
    .map((sum, i) => ({ i, mean: sum[seat - 1]! / counts[i]! }))
    .sort((a, b) => b.mean - a.mean || a.i - b.i)
    .slice(0, FINALISTS)
    .map(({ i }) => i);

export function* judgeMoves(context: SearchContext, worlds: number): Generator<undefined, Judged> {
  const { moves, limits, seats, seat } = context;
  const sums = moves.map(() => new Float64Array(seats));
  const counts = new Int32Array(moves.length);
  const value = new Float64Array(seats);
  const first = new Float64Array(moves.length);
  let varies = false;
  let nodes = 0;
  let tried = moves.map((_, i) => i);
  for (let w = 0; w < worlds; w += 1) {
    if (w === FIRST_WORLDS) {
      // For these moves, what is hidden makes no difference.
      if (!varies) break;
      tried = leaders({ nodes, sums, counts }, seat);
    }
    const position = w === 0 ? context.root : context.world();
    for (const i of tried) {
      if (limits.isSpent(nodes)) return { nodes, sums, counts };
      tryMove(context, position, moves[i]!, value);
      for (let s = 0; s < seats; s += 1) sums[i]![s]! += value[s]!;
      if (w === 0) first[i] = value[seat - 1]!;
      else if (value[seat - 1] !== first[i]) varies = true;
      counts[i]! += 1;
      nodes += 1;
      if (nodes % 16 === 0) yield;
    }
  }
  return { nodes, sums, counts };
}

function* search(context: SearchContext, worlds: number): Generator<undefined, SearchResult> {
  const { nodes, sums, counts } = yield* judgeMoves(context, context.hasSecrets ? worlds : 1);
  const own = Float64Array.from(sums, (sum, i) =>
    counts[i] === 0 ? -1 : sum[context.seat - 1]! / counts[i]!,
  );
  // Moves judged in fewer worlds may look good by luck.
  const enough = Math.max(1, Math.max(...counts) - 1);
  const finalists = context.moves.map((_, i) => i).filter((i) => counts[i]! >= enough);
  const highest = Math.max(...finalists.map((i) => own[i]!));
  const equals = finalists.filter((i) => own[i]! >= highest - 1e-9);
  const best = context.rng.pick(equals);
  const count = Math.max(1, counts[best]!);
  return {
    best,
    evaluation: sums[best]!.map((sum) => sum / count),
    depth: 1,
    nodes,
    line: [context.moves[best]!],
    shares: softmax(own),
    stats: { worlds: context.hasSecrets ? worlds : 1 },
  };
}

/** Looks one move ahead and picks the position that the game's evaluation rates highest. */
export const heuristicAgent = (options: HeuristicOptions = {}): Agent => ({
  kind: 'heuristic',
  name: options.name ?? 'heuristic',
  ...(options.profileId !== undefined && { profileId: options.profileId }),
  *think(request) {
    const context = createSearchContext(request, options);
    if (context.moves.length === 1) return onlyMove(context);
    return makeDecision(context, yield* search(context, options.worlds ?? 32));
  },
});
