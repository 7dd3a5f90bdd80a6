import { type Agent, createAgent } from '@ludus/agents';
import { type Game, unwrap } from '@ludus/kernel';

/** The agent of a name, for a game: `auto:5`, `mcts@ms=700`, a rival of Sweep. */
export const agentFor = async (game: Game, name: string): Promise<Agent> => {
  if (game.id === 'sweep') {
    const { sweepRival } = await import('../sweep/rivals.ts');
    const rival = sweepRival(name);
    if (rival !== undefined) return rival;
  }
  return unwrap(createAgent(game, name));
};
