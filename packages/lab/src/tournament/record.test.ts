import { expect, test } from 'bun:test';
import type { PlayedMatch } from '../match/types.ts';
import { comparisonsOf } from './comparisons.ts';
import { ranksOf } from './record.ts';

const EFFORT = { decisions: 1, cpuMs: 1, maxMs: 1, nodes: 1 };

/** The second agent swapped and won from seat 1. */
const SWAPPED = {
  seats: [2, 1].map((seat) => ({ agent: 'random', seat, decisions: 1, ms: 0, nodes: 0 })),
  outcome: {
    winners: [1],
    reason: 'ring_elimination',
    ranking: [
      { seat: 1, rank: 1 },
      { seat: 2, rank: 2 },
    ],
  },
} as unknown as PlayedMatch;

test('ranks and seat values refer to where agents started', () => {
  expect(ranksOf(SWAPPED)).toEqual([2, 1]);
  const seats = ranksOf(SWAPPED).map((rank, agent) => ({ agent, rank, ...EFFORT }));
  const [comparison] = comparisonsOf({ number: 0, seats, reason: 'ring_elimination', moves: 9 });
  expect(comparison).toEqual({ first: 0, second: 1, score: 0, seats: [0, 1] });
});
