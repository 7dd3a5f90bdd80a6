import { makeDecision, onlyMove, type SearchResult } from '../decision.ts';
import { createSearchContext, type SearchContext } from '../searchContext.ts';
import type { Agent, Budget, Request } from '../types.ts';
import { InformationTree } from './informationTree.ts';
import { OpenTree } from './openTree.ts';
import { defaultsFor, type MctsOptions } from './options.ts';
import { findNode, Tree } from './tree.ts';
import { type TreeNode, worth } from './treeNode.ts';
import { searchTrials } from './trials.ts';

export interface MctsAgentOptions extends Partial<MctsOptions> {
  readonly name?: string;
  readonly profileId?: string;
  readonly budget?: Budget;
  /** Whether it may think while others are to act; then it also keeps its tree. */
  readonly ponder?: boolean;
}

const DEFAULT_BUDGET: Budget = { nodes: 1000 };

/** How far below the last root to look for the next one: the rest of our turn and the turns of the others. */
const REUSE_DECISIONS = 12;

/** A tree that was pondered on for longer would fill the memory. */
const MOST_PONDERED = 200_000;

const mostVisited = (node: TreeNode): number => {
  let best = -1;
  for (let i = 0; i < node.moves.length; i += 1) {
    const child = node.children[i];
    if (child === undefined) continue;
    const rival = best < 0 ? undefined : node.children[best]!;
    if (rival === undefined || preferred(child, rival, node.seat)) best = i;
  }
  return best;
};

/** Certain wins first, certain losses last; in between by visits, then by value. */
const preferred = (a: TreeNode, b: TreeNode, seat: number): boolean => {
  const standing = ({ winner }: TreeNode): number => (winner === 0 ? 1 : winner === seat ? 2 : 0);
  const difference = standing(a) - standing(b) || a.visits - b.visits || worth(a, seat) - worth(b, seat);
  return difference > 0;
};

const lineFrom = (root: TreeNode): number[] => {
  const line: number[] = [];
  for (let node = root; node.isExpanded; ) {
    const at = mostVisited(node);
    if (at < 0) break;
    const child = node.children[at]!;
    line.push(node.moves[at]!, ...child.forced);
    node = child;
  }
  return line;
};

/** Runs simulations until the limits are reached, at least one. */
function* simulate(
  { limits }: SearchContext,
  tree: Tree | OpenTree | InformationTree,
): Generator<undefined, number> {
  let simulations = 0;
  do {
    tree.simulate();
    simulations += 1;
    yield;
  } while (!tree.isDecided && !limits.isSpent(simulations) && !limits.isOverdue());
  return simulations;
}

const sharesOf = (visits: Float64Array): Float64Array => {
  const sum = visits.reduce((total, count) => total + count, 0);
  return visits.map((count) => (sum === 0 ? 1 / visits.length : count / sum));
};

/** A tree at the root, with what an older one knows of it. */
const treeAt = (context: SearchContext, options: MctsOptions, kept: TreeNode | undefined): Tree =>
  new Tree(context, options, kept && findNode(kept, context.root, REUSE_DECISIONS));

/** Without secrets: one tree over positions. `kept` is the tree of the previous decision. */
function* searchTree(
  context: SearchContext,
  options: MctsOptions,
  kept: TreeNode | undefined,
): Generator<undefined, { result: SearchResult; root: TreeNode }> {
  const { moves } = context;
  const tree = treeAt(context, options, kept);
  const before = tree.root.visits;
  const simulations = yield* simulate(context, tree);
  const visits = new Float64Array(moves.length);
  for (const [i, move] of tree.root.moves.entries())
    visits[moves.indexOf(move)] = tree.root.children[i]?.visits ?? 0;
  const best = Math.max(0, mostVisited(tree.root));
  const chosen = tree.root.children[best] ?? tree.root;
  const result: SearchResult = {
    best: Math.max(0, moves.indexOf(tree.root.moves[best] ?? moves[0]!)),
    evaluation: chosen.sums.map((sum) => sum / Math.max(1, chosen.visits)),
    depth: tree.depth,
    nodes: simulations,
    line: lineFrom(tree.root),
    shares: sharesOf(visits),
    stats: { reused: before, played: tree.played, proven: chosen.winner !== 0 },
  };
  return { result, root: tree.root };
}

/** With secrets: all worlds share one tree, and every simulation uses a different world. */
function* searchWorlds(context: SearchContext, options: MctsOptions): Generator<undefined, SearchResult> {
  const { root, moves, seats, rng, request } = context;
  const tree =
    request.game.search === undefined ? new InformationTree(context) : new OpenTree(context, options);
  const simulations = yield* simulate(context, tree);
  const children = moves.map((move) => tree.edgeOf(root, move));
  const visits = Float64Array.from(children, (child) => child?.visits ?? 0);
  const highest = Math.max(...visits);
  const best = highest === 0 ? rng.int(moves.length) : visits.indexOf(highest);
  const { sums, visits: count } = children[best] ?? { sums: new Float64Array(seats), visits: 0 };
  return {
    best,
    evaluation: count === 0 ? new Float64Array(seats).fill(1 / seats) : sums.map((sum) => sum / count),
    depth: tree.depth,
    nodes: simulations,
    line: [moves[best]!],
    shares: sharesOf(visits),
    stats: { played: tree.played },
  };
}

/**
 * Monte Carlo tree search: PUCT with expected values from the game's evaluation, progressive widening, and
 * evaluated leaves or playouts; with chance or secrets, over guessed worlds. With `reuse`, the agent keeps
 * its tree from decision to decision, so one agent must play one seat of one game.
 */
export const mctsAgent = (options: MctsAgentOptions = {}): Agent => {
  let kept: TreeNode | undefined;
  return {
    kind: 'mcts',
    name: options.name ?? 'mcts',
    ...(options.profileId !== undefined && { profileId: options.profileId }),
    *think(request) {
      const context = createSearchContext(request, { ...options, budget: options.budget ?? DEFAULT_BUDGET });
      if (context.moves.length === 1) return onlyMove(context);
      const settings = { ...defaultsFor(request.game), ...options };
      if (context.hasSecrets && context.judge.canPlayOut)
        return makeDecision(context, yield* searchTrials(context));
      if (context.hasSecrets) return makeDecision(context, yield* searchWorlds(context, settings));
      const { result, root } = yield* searchTree(context, settings, kept);
      kept = settings.reuse || options.ponder === true ? root : undefined;
      return makeDecision(context, result);
    },
    ...(options.ponder === true && {
      *ponder(request: Request) {
        if (request.game.secrets !== undefined) return;
        const context = createSearchContext(request, { ...options, budget: { nodes: MOST_PONDERED } });
        const tree = treeAt(context, { ...defaultsFor(request.game), ...options }, kept);
        kept = tree.root;
        yield* simulate(context, tree);
      },
    }),
  };
};
