import type { Difficulty } from '@ludus/kernel';

/** From any move at all to about a second of thought; every level wins clearly against the one two below it. */
export const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.5 },
  { level: 3, agent: 'heuristic', blunder: 0.2 },
  { level: 4, agent: 'heuristic', blunder: 0 },
  { level: 5, agent: 'minimax', nodes: 500, blunder: 0.05 },
  { level: 6, agent: 'minimax', nodes: 1500, blunder: 0 },
  { level: 7, agent: 'minimax', nodes: 6000, blunder: 0 },
  { level: 8, agent: 'minimax', nodes: 25_000, blunder: 0 },
  { level: 9, agent: 'minimax', nodes: 100_000, blunder: 0 },
  { level: 10, agent: 'minimax', nodes: 400_000, blunder: 0 },
];
