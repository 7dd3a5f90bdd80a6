import { type Agent, createAgent } from '@ludus/agents';
import { type Game, unwrap } from '@ludus/kernel';

/** The agent with a name, for a game: `auto:5`, `mcts@ms=700`, a rival of Sweep. */
export const agentFor = (game: Game, name: string): Agent => unwrap(createAgent(game, name));
