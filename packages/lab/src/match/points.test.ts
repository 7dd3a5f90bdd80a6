import { describe, expect, test } from 'bun:test';
import { agentPoints } from './points.ts';
import type { PlayedMatch } from './types.ts';

const SEATS = [1, 2, 3].map((seat) => ({ agent: 'random', seat, decisions: 0, ms: 0, nodes: 0 }));

const won = (...winners: number[]): Pick<PlayedMatch, 'outcome'> => ({
  outcome: { winners, reason: 'rings', ranking: [] },
});

describe('the points of a game', () => {
  test.each([
    ['go to the winner', won(2), [0, 1, 0]],
    ['are shared by winners', won(1, 3), [0.5, 0, 0.5]],
    ['are equal in a draw', won(), [1 / 3, 1 / 3, 1 / 3]],
    ['go to all others after a forfeit', { forfeit: 1 }, [0, 0.5, 0.5]],
    ['are equal if the game did not end', {}, [1 / 3, 1 / 3, 1 / 3]],
  ] as [string, Pick<PlayedMatch, 'outcome' | 'forfeit'>, number[]][])('%s', (_, over, points) => {
    expect(agentPoints({ seats: SEATS, ...over })).toEqual(points);
  });

  test('go to agents even if they have changed seats', () => {
    const moved = [3, 1, 2].map((seat) => ({ ...SEATS[0]!, seat }));
    expect(agentPoints({ seats: moved, ...won(1) })).toEqual([0, 1, 0]);
    expect(agentPoints({ seats: moved, forfeit: 2 })).toEqual([0.5, 0.5, 0]);
  });
});
