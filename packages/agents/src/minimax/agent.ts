import { type Finding, makeDecision, onlyMove } from '../decision.ts';
import { type AnyPosition, budgetOf, type Desk, layOut } from '../desk.ts';
import type { Agent, Budget } from '../types.ts';
import { type Deepened, deepen, type RootMove } from './deepening.ts';
import { MINIMAX_DEFAULTS, type MinimaxOptions } from './options.ts';

export interface MinimaxAgentOptions extends Partial<MinimaxOptions> {
  readonly name?: string;
  readonly profileId?: string;
  readonly budget?: Budget;
}

/** Without another limit a search is as long as this. */
const DEFAULT_BUDGET: Budget = { nodes: 20_000 };

/** The seat's chance, and the rest shared as the position after the move suggests. */
const chancesOf = (desk: Desk, position: AnyPosition, { move, value, chances }: RootMove): Float64Array => {
  if (chances !== undefined) return chances;
  const after = new Float64Array(desk.seats);
  position.apply(move);
  desk.judge.value(position, after);
  position.undo();
  const own = desk.seat - 1;
  const rest = 1 - after[own]!;
  return after.map((chance, i) => {
    if (i === own) return value;
    return rest > 0 ? ((1 - value) * chance) / rest : (1 - value) / (desk.seats - 1);
  });
};

const finding = (desk: Desk, { roots, line, nodes, stats }: Deepened): Finding => {
  const best = roots[0]!;
  const shares = new Float64Array(desk.moves.length);
  shares[best.index] = 1;
  return {
    best: best.index,
    evaluation: chancesOf(desk, desk.root, best),
    depth: best.depth,
    nodes,
    line,
    shares,
    stats,
  };
};

/** Several guesses of what is hidden, each with a share of the budget; the move that is best on average is played. */
function* overWorlds(desk: Desk, options: MinimaxOptions, depth?: number): Generator<undefined, Finding> {
  const { worlds } = options;
  const sums = new Float64Array(desk.moves.length);
  const shares = new Float64Array(desk.moves.length);
  const evaluation = new Float64Array(desk.seats);
  let nodes = 0;
  let deepest = 0;
  let line: readonly number[] = [];
  for (let w = 0; w < worlds; w += 1) {
    const position = w === 0 ? desk.root : desk.world();
    const limits = desk.limits.part(nodes, worlds - w);
    // Chance is different on every path, so that no position comes up twice.
    const found = yield* deepen({ ...desk, limits }, { ...options, table: false }, { position, depth });
    const best = found.roots[0]!;
    for (const { index, value } of found.roots) sums[index]! += value;
    for (const [i, chance] of chancesOf(desk, position, best).entries()) evaluation[i]! += chance / worlds;
    shares[best.index]! += 1 / worlds;
    nodes += found.nodes;
    deepest = Math.max(deepest, best.depth);
    if (w === 0) line = found.line;
  }
  const best = sums.indexOf(Math.max(...sums));
  const isFirst = line[0] === desk.moves[best];
  return {
    best,
    evaluation,
    depth: deepest,
    nodes,
    line: isFirst ? line : [desk.moves[best]!],
    shares,
    stats: { worlds },
  };
}

/**
 * Iterative deepening alpha-beta with a transposition table, move ordering and quiescence; with more than two players
 * paranoid or max-n.
 */
export const minimaxAgent = (options: MinimaxAgentOptions = {}): Agent => {
  const settings = { ...MINIMAX_DEFAULTS, ...options };
  const budget = options.budget ?? DEFAULT_BUDGET;
  return {
    kind: 'minimax',
    name: options.name ?? 'minimax',
    ...(options.profileId !== undefined && { profileId: options.profileId }),
    *think(request) {
      const desk = layOut(request, { ...options, budget });
      if (desk.moves.length === 1) return onlyMove(desk);
      const { depth } = budgetOf(request.budget, budget);
      const found = desk.hasSecrets
        ? yield* overWorlds(desk, settings, depth)
        : finding(desk, yield* deepen(desk, settings, { depth }));
      return makeDecision(desk, found);
    },
  };
};
