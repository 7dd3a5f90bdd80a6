import type { Difficulty } from '@ludus/kernel';

/** From any action at all to about half a second of thought. */
export const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.8 },
  { level: 3, agent: 'heuristic', blunder: 0.65 },
  { level: 4, agent: 'heuristic', blunder: 0.45 },
  { level: 5, agent: 'heuristic', blunder: 0.3 },
  { level: 6, agent: 'heuristic', blunder: 0.12 },
  { level: 7, agent: 'heuristic', blunder: 0 },
  { level: 8, agent: 'mcts', nodes: 100, blunder: 0 },
  { level: 9, agent: 'mcts', nodes: 500, blunder: 0 },
  { level: 10, agent: 'mcts', nodes: 3000, blunder: 0 },
];
