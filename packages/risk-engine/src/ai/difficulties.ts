import type { Difficulty } from '@ludus/kernel';

/**
 * From random actions to about a third of a second of thought. Dice forgive a blunder now and then, so strong
 * levels differ more in blunders than weak ones do.
 */
export const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.91 },
  { level: 3, agent: 'heuristic', blunder: 0.84 },
  { level: 4, agent: 'heuristic', blunder: 0.77 },
  { level: 5, agent: 'heuristic', blunder: 0.66 },
  { level: 6, agent: 'heuristic', blunder: 0.5 },
  { level: 7, agent: 'heuristic', blunder: 0.37 },
  { level: 8, agent: 'heuristic', blunder: 0.22 },
  { level: 9, agent: 'mcts', nodes: 1000, blunder: 0.1 },
  { level: 10, agent: 'mcts', nodes: 5000, blunder: 0 },
];
