import type { Difficulty } from '@ludus/kernel';

/**
 * From random moves to about a second of thought. Between players who look ahead, blunders decide more than depth does,
 * so they separate the levels, together with nodes. On the largest boards, a search with fewer than about 2,000 nodes
 * plays worse than `heuristic`. `networks/boards.ts` says on which boards the levels play with a network.
 */
export const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.65 },
  { level: 3, agent: 'heuristic', blunder: 0.4 },
  { level: 4, agent: 'neural', otherwise: 'minimax', nodes: 2500, blunder: 0.38 },
  { level: 5, agent: 'neural', otherwise: 'minimax', nodes: 2500, blunder: 0.3 },
  { level: 6, agent: 'neural', otherwise: 'minimax', nodes: 2500, blunder: 0.21 },
  { level: 7, agent: 'neural', otherwise: 'minimax', nodes: 4000, blunder: 0.13 },
  { level: 8, agent: 'neural', otherwise: 'minimax', nodes: 8000, blunder: 0.08 },
  { level: 9, agent: 'neural', otherwise: 'minimax', nodes: 40_000, blunder: 0.03 },
  { level: 10, agent: 'neural', otherwise: 'minimax', nodes: 200_000, blunder: 0 },
];
