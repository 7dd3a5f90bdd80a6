import type { Difficulty } from '@ludus/kernel';

/** From any action at all to about a second of thought. */
export const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.5 },
  { level: 3, agent: 'heuristic', blunder: 0.25 },
  { level: 4, agent: 'heuristic', blunder: 0.1 },
  { level: 5, agent: 'heuristic', blunder: 0 },
  { level: 6, agent: 'mcts', nodes: 150, blunder: 0 },
  { level: 7, agent: 'mcts', nodes: 400, blunder: 0 },
  { level: 8, agent: 'mcts', nodes: 1000, blunder: 0 },
  { level: 9, agent: 'mcts', nodes: 3000, blunder: 0 },
  { level: 10, agent: 'mcts', nodes: 8000, blunder: 0 },
];
