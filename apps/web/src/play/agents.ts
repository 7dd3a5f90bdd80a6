import { type Agent, heuristicAgent, mctsAgent, minimaxAgent, randomAgent } from '@ludus/agents';

/** An agent by its name: `random`, `heuristic`, `minimax@ms=300`, `mcts@ms=700`. */
export const agentFor = (name: string): Agent => {
  const [kind, ms] = name.split('@ms=');
  const budget = { ms: Number(ms ?? 500) };
  if (kind === 'mcts') return mctsAgent({ name, budget });
  if (kind === 'minimax') return minimaxAgent({ name, budget });
  return kind === 'heuristic' ? heuristicAgent({ name }) : randomAgent(name);
};
