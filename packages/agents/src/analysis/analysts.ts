import type { Difficulty, Game } from '@ludus/kernel';
import { agentOfLevel, difficultiesOf } from '../difficulty.ts';

/** Positions per decision, by kind of search: enough to recognise mistakes, then five times as many. */
const NODES: Readonly<Record<string, readonly number[]>> = {
  minimax: [20_000, 100_000],
  neural: [20_000, 100_000],
  mcts: [1000, 5000],
};

/** Plays like a level, or searches a tree if the level's own search cannot analyse. */
const analystLike = (top: Difficulty): Difficulty =>
  top.agent in NODES ? top : { level: top.level, agent: 'mcts', blunder: 0 };

/**
 * The agents that can analyse a game, by name, the quickest first and the best last. If the strongest level searches,
 * they use the same kind of search, with the network of the board if it has one; if it is a specialist of the game, they
 * use that specialist.
 */
export const analystsOf = (game: Game): readonly string[] => {
  const top = difficultiesOf(game).at(-1)!;
  if (top.nodes === undefined) return [top.agent];
  const analyst = analystLike(top);
  return NODES[analyst.agent]!.map((nodes) => agentOfLevel(analyst, { nodes: `${nodes}` }));
};
