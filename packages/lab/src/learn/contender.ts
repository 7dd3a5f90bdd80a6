import { type Agent, createAgent, minimaxAgent, neuralAgent, parseModel } from '@ludus/agents';
import { type Game, unwrap } from '@ludus/kernel';
import type { Contender, LearnPlan } from './types.ts';

interface Searching extends Pick<LearnPlan, 'search' | 'nodes'> {
  /** Moves considered at the root; as many as players consider when left out. */
  readonly rootWidth?: number;
}

/** Agents that use the game's own evaluation. */
export const OWN_AGENTS = { greedy: 'heuristic', minimax: 'minimax' } as const;

/** The agent a contender plays as. */
export const agentFor = (
  game: Game,
  contender: Contender,
  { search, nodes, rootWidth }: Searching,
): Agent => {
  const budget = search === 'greedy' ? undefined : { nodes };
  if (contender.kind === 'network')
    return neuralAgent({
      name: contender.model.id,
      search,
      loaded: unwrap(parseModel(contender.model)),
      ...(budget !== undefined && { budget }),
      ...(rootWidth !== undefined && { rootWidth }),
    });
  if (search === 'greedy') return unwrap(createAgent(game, OWN_AGENTS.greedy));
  const name = `${OWN_AGENTS.minimax}@nodes=${nodes}`;
  return rootWidth === undefined
    ? unwrap(createAgent(game, name))
    : minimaxAgent({ name, budget: { nodes }, rootWidth });
};
