import type { AnyPosition, SearchContext } from './searchContext.ts';
import type { Decision, SearchStats } from './types.ts';

/** What a search found, as moves of the position. */
export interface SearchResult {
  /** An index into `SearchContext.moves`. */
  readonly best: number;
  readonly evaluation: ArrayLike<number>;
  readonly depth: number;
  readonly nodes: number;
  /** Moves from the root on; the first is the best one. */
  readonly line: readonly number[];
  /** How much each root move was preferred; they add up to 1. */
  readonly shares: ArrayLike<number>;
  readonly stats: SearchStats;
}

/** Smaller shares are left out of records. */
const LEAST_SHARE = 0.002;
const MOST_SHARES = 32;
const LONGEST_LINE = 12;

const noteLine = (position: AnyPosition, { request }: SearchContext, line: readonly number[]): string[] => {
  const texts: string[] = [];
  const legal: number[] = [];
  for (const move of line.slice(0, LONGEST_LINE)) {
    position.legal(legal);
    if (!legal.includes(move)) break;
    texts.push(request.game.text.makeNotation(position.state(), position.action(move)));
    position.apply(move);
  }
  for (const _ of texts) position.undo();
  return texts;
};

const noteShares = (
  { root, moves, request }: SearchContext,
  shares: ArrayLike<number>,
): Record<string, number> => {
  const state = root.state();
  const order = moves.map((_, i) => i).filter((i) => shares[i]! >= LEAST_SHARE);
  order.sort((a, b) => shares[b]! - shares[a]! || a - b);
  const noted: Record<string, number> = {};
  for (const i of order.slice(0, MOST_SHARES))
    noted[request.game.text.makeNotation(state, root.action(moves[i]!))] = round(shares[i]!);
  return noted;
};

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The decision that follows from a search. */
export const makeDecision = (context: SearchContext, result: SearchResult): Decision => ({
  action: context.root.action(context.moves[result.best]!),
  evaluation: Array.from(result.evaluation),
  depth: result.depth,
  nodes: result.nodes,
  principalVariation: noteLine(context.root, context, result.line),
  moveProbabilities: noteShares(context, result.shares),
  stats: {
    ...result.stats,
    ...(context.judge.profileId !== undefined && { profile: context.judge.profileId }),
    ms: Math.round(context.limits.elapsed * 100) / 100,
    interrupted: context.limits.wasInterrupted,
  },
});

/** The decision where there is only one move, which needs no search. */
export const onlyMove = (context: SearchContext): Decision => {
  const evaluation = new Float64Array(context.seats);
  context.judge.value(context.root, evaluation);
  return makeDecision(context, {
    best: 0,
    evaluation,
    depth: 0,
    nodes: 0,
    line: [context.moves[0]!],
    shares: [1],
    stats: {},
  });
};

/** What the store keeps about a decision, under the names of its columns. */
export const notesOf = (
  decision: Decision,
  seat: number,
): {
  readonly engineEval: number;
  readonly engineEvalType: string;
  readonly engineDepth: number;
  readonly engineNodes: number;
  readonly enginePv: readonly string[];
  readonly engineTimeMs: number;
  readonly moveProbs: Readonly<Record<string, number>>;
  readonly searchStats: SearchStats;
} => ({
  engineEval: decision.evaluation[seat - 1]!,
  engineEvalType: 'win_probability',
  engineDepth: decision.depth,
  engineNodes: decision.nodes,
  enginePv: decision.principalVariation,
  engineTimeMs: Math.round(Number(decision.stats.ms ?? 0)),
  moveProbs: decision.moveProbabilities,
  searchStats: decision.stats,
});
