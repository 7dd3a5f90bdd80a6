import type { Difficulty } from '@ludus/kernel';

/**
 * From any move at all to about a second of thought. Tactics decide on the small boards, so slips separate the upper levels more
 * than depth does.
 */
export const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.5 },
  { level: 3, agent: 'heuristic', blunder: 0.2 },
  { level: 4, agent: 'heuristic', blunder: 0 },
  { level: 5, agent: 'minimax', nodes: 400, blunder: 0.3 },
  { level: 6, agent: 'minimax', nodes: 800, blunder: 0.2 },
  { level: 7, agent: 'minimax', nodes: 2000, blunder: 0.12 },
  { level: 8, agent: 'minimax', nodes: 5000, blunder: 0.06 },
  { level: 9, agent: 'minimax', nodes: 30_000, blunder: 0.02 },
  { level: 10, agent: 'minimax', nodes: 200_000, blunder: 0 },
];
