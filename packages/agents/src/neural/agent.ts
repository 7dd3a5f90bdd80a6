import { type Game, imagineState, unwrap } from '@ludus/kernel';
import { heuristicAgent } from '../heuristic.ts';
import { mctsAgent } from '../mcts/agent.ts';
import { RATING_SCALE } from '../mcts/expectations.ts';
import type { MctsOptions } from '../mcts/options.ts';
import { minimaxAgent } from '../minimax/agent.ts';
import type { Agent, Budget, Request } from '../types.ts';
import { withNetwork } from './evaluator.ts';
import { inputsOf } from './inputs.ts';
import type { LoadedModel } from './model.ts';
import { modelFor } from './models.ts';
import { Network } from './network.ts';

/**
 * How a neural agent looks ahead: one move, by alpha-beta, or in a tree that grows by PUCT. There the policy head says
 * how often a move is tried, or what the move leads to if the network has no such head.
 */
export const NEURAL_SEARCHES = ['greedy', 'minimax', 'puct'] as const;
export type NeuralSearch = (typeof NEURAL_SEARCHES)[number];

export interface NeuralOptions {
  readonly name?: string;
  readonly budget?: Budget;
  /** Whether it may think while others are to act. */
  readonly ponder?: boolean;
  /** `minimax` if left out. */
  readonly search?: NeuralSearch;
  /** The id of a network; by default, the one for the board. */
  readonly model?: string;
  /** The network itself, whether it is registered or not. */
  readonly loaded?: LoadedModel;
  /** Moves that alpha-beta considers at the root. */
  readonly rootWidth?: number;
}

const DEFAULT_BUDGET: Budget = { nodes: 2000 };

const MAKERS = { greedy: heuristicAgent, minimax: minimaxAgent, puct: mctsAgent } as const;

/** With a policy head, moves are tried as often as it says; ratings are divided by this very scale. */
const BY_POLICY: Partial<MctsOptions> = { priors: 'rating', temperature: RATING_SCALE };

/** Games judged by a network, kept so that its weights are laid out once and not for every decision. */
const judgedGames = new WeakMap<LoadedModel, { readonly game: Game; readonly judged: Game }>();

/** The game with a network instead of its own evaluation. */
export const judgedGame = (game: Game, state: unknown, loaded: LoadedModel): Game => {
  const known = judgedGames.get(loaded);
  if (known?.game === game) return known.judged;
  const { model, shape, parameters } = loaded;
  const inputs = inputsOf(game)!;
  const network = new Network(inputs.layout(state), shape, parameters);
  const made = withNetwork(game, { network, reader: inputs.reader(state) }, model.id);
  judgedGames.set(loaded, { game, judged: made });
  return made;
};

/**
 * Plays with a trained value network: the other searches, with the network instead of the game's own
 * evaluation. Throws, with advice, if there is no network for the board.
 */
export const neuralAgent = (options: NeuralOptions = {}): Agent => {
  const {
    search = 'minimax',
    model,
    loaded,
    rootWidth,
    ponder = false,
    budget = search === 'greedy' ? undefined : DEFAULT_BUDGET,
  } = options;
  const name = options.name ?? 'neural';
  const settings = {
    name,
    ponder,
    ...(budget !== undefined && { budget }),
    ...(rootWidth !== undefined && { rootWidth }),
  };
  const plain = MAKERS[search](settings);
  const withPolicy = search === 'puct' ? mctsAgent({ ...settings, ...BY_POLICY }) : plain;
  /** The search for a network, and what it is asked with the network as its evaluation. */
  const judged = (request: Request): { readonly inner: Agent; readonly asked: Request } => {
    const { game, view, rng } = request;
    const state = imagineState(game, view, rng.fork('network'));
    const found = loaded ?? unwrap(modelFor(game, state, model));
    const inner = found.shape.moveParts > 0 ? withPolicy : plain;
    return { inner, asked: { ...request, game: judgedGame(game, state, found) } };
  };
  return {
    kind: 'neural',
    name,
    ...(model !== undefined && { profileId: model }),
    *think(request) {
      const { inner, asked } = judged(request);
      return yield* inner.think(asked);
    },
    ...(plain.ponder !== undefined && {
      *ponder(request: Request) {
        const { inner, asked } = judged(request);
        yield* inner.ponder!(asked);
      },
    }),
  };
};
