import { type Agent, createAgent, neuralAgent, parseModel } from '@ludus/agents';
import { type Game, unwrap } from '@ludus/kernel';
import type { Contender, LearnPlan } from './types.ts';

type Searching = Pick<LearnPlan, 'search' | 'nodes'>;

/** The agents that judge by the game's own evaluation. */
export const OWN_AGENTS = { greedy: 'heuristic', minimax: 'minimax' } as const;

/** The agent a contender plays as. */
export const agentFor = (game: Game, contender: Contender, { search, nodes }: Searching): Agent => {
  const budget = search === 'greedy' ? undefined : { nodes };
  if (contender.kind === 'network')
    return neuralAgent({
      name: contender.model.id,
      search,
      loaded: unwrap(parseModel(contender.model)),
      ...(budget !== undefined && { budget }),
    });
  const name = search === 'greedy' ? OWN_AGENTS.greedy : `${OWN_AGENTS.minimax}@nodes=${nodes}`;
  return unwrap(createAgent(game, name));
};
