import { type Registry, Rng, type Seat, type Seed, subSeed, type Tagged, unwrap } from '@ludus/kernel';
import { createAgent } from '../create.ts';
import { decide } from '../run.ts';
import { createSearchContext } from '../searchContext.ts';
import type { Budget, Decision, Request } from '../types.ts';

/** One of several searches of the same position, as JSON, so it can be sent to another thread or machine. */
export interface SearchJob {
  readonly game: string;
  /** The agent's name, which must not request workers itself. */
  readonly agent: string;
  readonly view: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly budget: Budget;
  readonly seed: Seed;
}

/** Splits a request among workers: each gets its own random stream and a share of the nodes, but all of the time. */
export const makeJobs = (request: Request, agent: string, workers: number): SearchJob[] => {
  const { game, view, seat, seats, budget = {} } = request;
  const seed = request.rng.uint32();
  return Array.from({ length: workers }, (_, i) => ({
    game: game.id,
    agent,
    view,
    seat,
    seats,
    budget: budget.nodes === undefined ? budget : { ...budget, nodes: Math.ceil(budget.nodes / workers) },
    seed: subSeed(seed, `worker ${i + 1}`),
  }));
};

/** What a worker does. */
export const runJob = (games: Registry, { game: id, agent, seed, ...rest }: SearchJob): Decision => {
  const game = unwrap(games.get(id));
  return decide(unwrap(createAgent(game, agent)), { ...rest, game, rng: Rng.from(seed) });
};

/** Combines the preferences of several searches of one request, weighted by their nodes. */
export const mergeDecisions = (request: Request, decisions: readonly Decision[]): Decision => {
  const nodes = decisions.reduce((sum, decision) => sum + decision.nodes, 0);
  if (nodes === 0) return decisions[0]!;
  const shares: Record<string, number> = {};
  const evaluation = new Array<number>(request.seats).fill(0);
  for (const decision of decisions) {
    const weight = decision.nodes / nodes;
    for (const [move, share] of Object.entries(decision.moveProbabilities))
      shares[move] = (shares[move] ?? 0) + share * weight;
    for (const [i, chance] of decision.evaluation.entries()) evaluation[i]! += chance * weight;
  }
  const [best] = Object.entries(shares).reduce((a, b) => (b[1] > a[1] ? b : a));
  const leader = decisions.find(({ principalVariation }) => principalVariation[0] === best);
  return {
    action: leader?.action ?? actionCalled(request, best),
    evaluation,
    depth: Math.max(...decisions.map(({ depth }) => depth)),
    nodes,
    principalVariation: leader?.principalVariation ?? [best],
    moveProbabilities: shares,
    stats: { ...decisions[0]!.stats, workers: decisions.length },
  };
};

const actionCalled = (request: Request, notation: string): Tagged => {
  const { root, moves } = createSearchContext(request);
  const state = root.state();
  const actions = moves.map((move) => root.action(move) as Tagged);
  return actions.find((action) => request.game.text.makeNotation(state, action) === notation)!;
};

/**
 * Root-parallel search: several searches at once, combined. With a node budget the answer depends on the seed and the
 * number of workers, not on who ran them and when.
 *
 * ```ts
 * await decideParallel(request, { agent: 'mcts', workers: 4, run: (job) => pool.run(job) });
 * ```
 */
export const decideParallel = async (
  request: Request,
  {
    agent,
    workers,
    run,
  }: {
    readonly agent: string;
    readonly workers: number;
    readonly run: (job: SearchJob) => Promise<Decision>;
  },
): Promise<Decision> =>
  mergeDecisions(request, await Promise.all(makeJobs(request, agent, workers).map(run)));
