import type { Difficulty } from '@ludus/kernel';

/**
 * From random moves to about a second of thought. Between players who look ahead, the opening decides more
 * than depth does, so blunders separate the levels, together with nodes. `networks/boards.ts` says on which boards they
 * play with a network.
 */
export const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.65 },
  { level: 3, agent: 'heuristic', blunder: 0.35 },
  { level: 4, agent: 'neural', otherwise: 'minimax', nodes: 300, blunder: 0.4 },
  { level: 5, agent: 'neural', otherwise: 'minimax', nodes: 500, blunder: 0.32 },
  { level: 6, agent: 'neural', otherwise: 'minimax', nodes: 800, blunder: 0.25 },
  { level: 7, agent: 'neural', otherwise: 'minimax', nodes: 1500, blunder: 0.19 },
  { level: 8, agent: 'neural', otherwise: 'minimax', nodes: 5000, blunder: 0.14 },
  { level: 9, agent: 'neural', otherwise: 'minimax', nodes: 40_000, blunder: 0.04 },
  { level: 10, agent: 'neural', otherwise: 'minimax', nodes: 200_000, blunder: 0 },
];
