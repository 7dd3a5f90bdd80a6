import type { Game } from '@ludus/kernel';
import { makeDecision, onlyMove, type SearchResult } from '../decision.ts';
import { type AnyPosition, budgetOf, createSearchContext, type SearchContext } from '../searchContext.ts';
import type { Agent, Budget, Request } from '../types.ts';
import { type Deepened, deepen, type RootMove, type Tools } from './deepening.ts';
import { GameMemories } from './gameMemories.ts';
import { MINIMAX_DEFAULTS, type MinimaxOptions } from './options.ts';
import { ponder } from './ponder.ts';
import { chanceOf } from './scores.ts';
import { SearchMemory } from './searchMemory.ts';

export interface MinimaxAgentOptions extends Partial<MinimaxOptions> {
  readonly name?: string;
  readonly profileId?: string;
  readonly budget?: Budget;
  /** Whether it may think while others are to act. */
  readonly ponder?: boolean;
}

/** The length of a search without another limit. */
const DEFAULT_BUDGET: Budget = { nodes: 20_000 };

/** The seat's chance, with the rest shared as the position after the move suggests. */
const chancesOf = (
  context: SearchContext,
  position: AnyPosition,
  { move, value: score, chances }: RootMove,
): Float64Array => {
  if (chances !== undefined) return chances;
  const value = chanceOf(score);
  const after = new Float64Array(context.seats);
  position.apply(move);
  context.judge.value(position, after);
  position.undo();
  const own = context.seat - 1;
  const rest = 1 - after[own]!;
  return after.map((chance, i) => {
    if (i === own) return value;
    return rest > 0 ? ((1 - value) * chance) / rest : (1 - value) / (context.seats - 1);
  });
};

const result = (context: SearchContext, { roots, line, nodes, steady, stats }: Deepened): SearchResult => {
  const best = roots[0]!;
  const shares = new Float64Array(context.moves.length);
  shares[best.index] = 1;
  return {
    best: best.index,
    evaluation: chancesOf(context, context.root, best),
    depth: best.depth,
    nodes,
    line,
    shares,
    stats: { ...stats, steady },
  };
};

/**
 * Searches several guesses of what is hidden, each with a share of the budget, and picks the move that is
 * best on average.
 */
function* overWorlds(
  context: SearchContext,
  { options, memory }: Tools,
  depth?: number,
): Generator<undefined, SearchResult> {
  const { worlds } = options;
  const sums = new Float64Array(context.moves.length);
  const shares = new Float64Array(context.moves.length);
  const evaluation = new Float64Array(context.seats);
  let nodes = 0;
  let deepest = 0;
  let line: readonly number[] = [];
  for (let w = 0; w < worlds; w += 1) {
    const position = w === 0 ? context.root : context.world();
    const limits = context.limits.part(nodes, worlds - w);
    // With chance, every path differs, so no position comes up twice.
    const tools = { options: { ...options, table: false }, memory };
    const found = yield* deepen({ ...context, limits }, tools, { position, depth });
    const best = found.roots[0]!;
    for (const { index, value } of found.roots) sums[index]! += chanceOf(value);
    for (const [i, chance] of chancesOf(context, position, best).entries()) evaluation[i]! += chance / worlds;
    shares[best.index]! += 1 / worlds;
    nodes += found.nodes;
    deepest = Math.max(deepest, best.depth);
    if (w === 0) line = found.line;
  }
  const best = sums.indexOf(Math.max(...sums));
  const isFirst = line[0] === context.moves[best];
  return {
    best,
    evaluation,
    depth: deepest,
    nodes,
    line: isFirst ? line : [context.moves[best]!],
    shares,
    stats: { worlds },
  };
}

const widthOf = ({ search }: Game): Partial<MinimaxOptions> =>
  search?.ai.width === undefined ? {} : { width: search.ai.width };

/**
 * Iterative deepening alpha-beta with a transposition table, move ordering and quiescence; with more than two players
 * paranoid or max-n.
 */
export const minimaxAgent = (options: MinimaxAgentOptions = {}): Agent => {
  const budget = options.budget ?? DEFAULT_BUDGET;
  const memories = new GameMemories();
  const toolsFor = (request: Request): Tools => {
    const settings = { ...MINIMAX_DEFAULTS, ...widthOf(request.game), ...options };
    // How much there will be to remember from pondering depends on the others.
    const nodes = options.ponder === true ? undefined : budgetOf(request.budget, budget).nodes;
    return {
      options: settings,
      memory: memories.of(request, () => new SearchMemory(settings.tableBits, nodes)),
    };
  };
  return {
    kind: 'minimax',
    name: options.name ?? 'minimax',
    ...(options.profileId !== undefined && { profileId: options.profileId }),
    *think(request) {
      const context = createSearchContext(request, { ...options, budget });
      if (context.moves.length === 1) return onlyMove(context);
      const { depth } = budgetOf(request.budget, budget);
      const tools = toolsFor(request);
      if (context.hasSecrets) return makeDecision(context, yield* overWorlds(context, tools, depth));
      const earlier = tools.memory.prepared.find(context.root);
      const found = result(context, yield* deepen(context, tools, { depth, earlier }));
      const prepared = earlier === undefined ? {} : { prepared: earlier.completed.length };
      return makeDecision(context, { ...found, stats: { ...found.stats, ...prepared } });
    },
    ...(options.ponder === true && {
      *ponder(request: Request) {
        // Hidden information is guessed again for every decision.
        if (request.game.secrets !== undefined) return;
        const { nodes = DEFAULT_BUDGET.nodes! } = budget;
        yield* ponder(createSearchContext(request, { ...options, budget: {} }), toolsFor(request), nodes);
      },
    }),
  };
};
