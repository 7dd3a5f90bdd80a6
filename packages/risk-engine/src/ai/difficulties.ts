import type { Difficulty } from '@ludus/kernel';

/** From any action at all to about half a second of thought. */
export const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.8 },
  { level: 3, agent: 'heuristic', blunder: 0.6 },
  { level: 4, agent: 'heuristic', blunder: 0.4 },
  { level: 5, agent: 'heuristic', blunder: 0.25 },
  { level: 6, agent: 'heuristic', blunder: 0.1 },
  { level: 7, agent: 'heuristic', blunder: 0 },
  { level: 8, agent: 'mcts', nodes: 100, blunder: 0 },
  { level: 9, agent: 'mcts', nodes: 500, blunder: 0 },
  { level: 10, agent: 'mcts', nodes: 3000, blunder: 0 },
];
