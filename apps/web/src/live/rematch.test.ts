import { describe, expect, test } from 'bun:test';
import type { PlayState } from '@ludus/server/client';
import { rematchStage } from './rematch.ts';

const PEOPLE = ['Grace', 'Ada', 'Ben'].map((name) => ({ name, isYou: false }));

const game = (changes: Partial<PlayState> = {}): Parameters<typeof rematchStage>[0] => ({
  viewer: 1,
  outcome: { winners: [1], reason: 'resigned', ranking: [] },
  rematch: null,
  seats: [1, 2].map((seat) => ({ seat, kind: 'human', isTaken: true })),
  ...changes,
});

describe('a rematch', () => {
  test('is possible for players once the game is over and everybody had joined', () => {
    expect(rematchStage(game(), PEOPLE)).toEqual({ type: 'possible' });
    expect(rematchStage(game({ viewer: null }), PEOPLE)).toEqual({ type: 'none' });
    expect(rematchStage(game({ outcome: null }), PEOPLE)).toEqual({ type: 'none' });
    const seats = game().seats.map((seat) => ({ ...seat, isTaken: seat.seat === 1 }));
    expect(rematchStage(game({ seats }), PEOPLE)).toEqual({ type: 'none' });
  });

  test('waits for the people who have not answered, not for bots', () => {
    const rematch = { agreed: [1], next: null };
    const bot: PlayState['seats'][number] = { seat: 3, kind: 'agent', agent: 'random', isTaken: true };
    const asked = game({ rematch, seats: [...game().seats, bot] });
    expect(rematchStage(asked, PEOPLE)).toEqual({ type: 'waiting', names: ['Ada'] });
    expect(rematchStage({ ...asked, viewer: 2 }, PEOPLE)).toEqual({ type: 'asked', by: 'Grace' });
    expect(rematchStage({ ...asked, viewer: null }, PEOPLE)).toEqual({ type: 'none' });
  });

  test('is open to everybody once it has started', () => {
    const rematch = { agreed: [1, 2], next: 'next' };
    for (const viewer of [1, 2, null])
      expect(rematchStage(game({ rematch, viewer }), PEOPLE)).toEqual({ type: 'started', next: 'next' });
  });
});
