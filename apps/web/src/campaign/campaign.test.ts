import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { LEVELS, type SweepAction, sweep } from '@ludus/sweep-engine';
import type { SavedGame } from '../play/saved.ts';
import { type GameRecord, goalsOf, limitsOf } from './goals.ts';
import { isOpen, isWon, NO_PROGRESS, nextLevel, starsIn, withGame } from './progress.ts';
import { recordOf } from './record.ts';

const record = (change: Partial<GameRecord> = {}): GameRecord => ({
  id: 'a',
  level: '1',
  isWon: true,
  rounds: 3,
  slips: 1,
  isCampaign: true,
  ...change,
});

/** A real game on a level: the player opens only their own tiles, or resigns. */
const played = (variant: string, { deck = {} }: { deck?: Record<string, number> } = {}): SavedGame => {
  const start = unwrap(sweep.setup(unwrap(sweep.configure({ variant, options: deck })), 'campaign')).state;
  const steps: { action: SweepAction; seat: number }[] = [];
  let state = start;
  const wrong = state.owners.indexOf('neutral');
  for (const tile of [wrong, ...state.owners.flatMap((owner, i) => (owner === 'player' ? [i] : []))]) {
    while (state.result === null && state.side === 'rival') {
      const action: SweepAction = { type: 'pass' };
      steps.push({ action, seat: 2 });
      state = unwrap(sweep.play(state, action, 2)).state;
    }
    const action: SweepAction = { type: 'reveal', tile };
    steps.push({ action, seat: 1 });
    state = unwrap(sweep.play(state, action, 1)).state;
  }
  return {
    id: 'real',
    game: 'sweep',
    variant,
    start,
    steps,
    seats: [{ kind: 'person' }, { kind: 'agent', agent: LEVELS.find(({ id }) => id === variant)!.rival }],
    seed: 'campaign',
    options: deck,
    result: { winners: [1], reason: 'all_tiles_revealed' },
    changed: 1,
  };
};

describe('stars', () => {
  test('are earned for winning, for few rounds and for few wrong tiles', () => {
    const { rounds, slips } = limitsOf({ id: '1' });
    expect(goalsOf(record({ rounds, slips }))).toEqual(['win', 'rounds', 'slips']);
    expect(goalsOf(record({ rounds: rounds + 1, slips }))).toEqual(['win', 'slips']);
    expect(goalsOf(record({ rounds, slips: slips + 1 }))).toEqual(['win', 'rounds']);
  });

  test('are not earned in lost games or with other rules', () => {
    expect(goalsOf(record({ isWon: false }))).toEqual([]);
    expect(goalsOf(record({ isCampaign: false }))).toEqual([]);
  });

  test('every level has its limits', () => {
    for (const { id } of LEVELS) expect(limitsOf({ id }).rounds).toBeGreaterThan(2);
  });
});

describe('a saved game', () => {
  test('is counted from its moves', () => {
    expect(recordOf(played('2'))).toEqual({
      id: 'real',
      level: '2',
      isWon: true,
      rounds: 2,
      slips: 1,
      isCampaign: true,
    });
  });

  test('with other cards or another rival counts, but earns no stars', () => {
    expect(recordOf(played('2', { deck: { canary: 1 } }))?.isCampaign).toBe(false);
    const other = {
      ...played('2'),
      seats: [{ kind: 'person' }, { kind: 'agent', agent: 'random' }],
    } as const;
    expect(recordOf(other)?.isCampaign).toBe(false);
  });

  test('that is unfinished, forked, between two people or of another game does not count', () => {
    const { result: _, ...unfinished } = played('1');
    const { options: __, ...forked } = played('1');
    expect(recordOf(unfinished)).toBeUndefined();
    expect(recordOf(forked)).toBeUndefined();
    expect(recordOf({ ...played('1'), seats: [{ kind: 'person' }, { kind: 'person' }] })).toBeUndefined();
    expect(recordOf({ ...played('1'), game: 'risk' })).toBeUndefined();
  });
});

describe('progress', () => {
  test('a won level opens the next one, a lost one does not', () => {
    expect([isOpen(NO_PROGRESS, '1'), isOpen(NO_PROGRESS, '2')]).toEqual([true, false]);
    const lost = withGame(NO_PROGRESS, record({ isWon: false }));
    expect([isOpen(lost, '2'), nextLevel(lost)]).toEqual([false, '1']);
    const won = withGame(lost, record({ id: 'b' }));
    expect([isWon(won, '1'), isOpen(won, '2'), isOpen(won, '3'), nextLevel(won)]).toEqual([
      true,
      true,
      false,
      '2',
    ]);
  });

  test('stars of several games add up, and no game counts twice', () => {
    const slow = withGame(NO_PROGRESS, record({ rounds: 99 }));
    const both = withGame(slow, record({ id: 'b', slips: 99 }));
    expect([starsIn(slow), starsIn(both)]).toEqual([2, 3]);
    expect(withGame(both, record({ id: 'b' }))).toBe(both);
  });

  test('statistics count the games played', () => {
    const results = [true, true, false, true].map((isWon, i) => record({ id: `${i}`, isWon, rounds: 5 - i }));
    const { games, wins, streak, bestStreak, levels } = results.reduce(withGame, NO_PROGRESS);
    expect([games, wins, streak, bestStreak, levels['1']?.best]).toEqual([4, 3, 1, 2, 2]);
  });
});
