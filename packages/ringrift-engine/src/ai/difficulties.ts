import type { Difficulty } from '@ludus/kernel';

/** From any move at all to a second or two of thought. */
export const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.5 },
  { level: 3, agent: 'heuristic', blunder: 0.2 },
  { level: 4, agent: 'heuristic', blunder: 0 },
  { level: 5, agent: 'minimax', nodes: 400, blunder: 0.15 },
  { level: 6, agent: 'minimax', nodes: 800, blunder: 0.05 },
  { level: 7, agent: 'minimax', nodes: 4000, blunder: 0 },
  { level: 8, agent: 'minimax', nodes: 20_000, blunder: 0 },
  { level: 9, agent: 'minimax', nodes: 100_000, blunder: 0 },
  { level: 10, agent: 'minimax', nodes: 500_000, blunder: 0 },
];
