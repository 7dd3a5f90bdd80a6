import { describe, expect, test } from 'bun:test';
import { arrange, inPhase, mapOf } from '../test/table.ts';
import {
  armiesOf,
  continentProgress,
  neighboursOf,
  placements,
  reinforcementPreview,
  standings,
  targetsFrom,
  territoriesOf,
  threatenedBorders,
  tradeState,
  tradeWorth,
} from './selectors.ts';

const continents = {
  west: { territoryIds: ['a', 'b', 'c'], bonus: 5 },
  east: { territoryIds: ['d', 'e'], bonus: 2 },
};
const map = mapOf(['a b', 'b c', 'c d', 'd e', 'e a'], continents);
const board = { a: 'ann 4', b: 'ann 1', c: 'bob 6', d: 'bob 2', e: 'neutral 9' };
const scene = (phase: 'Reinforcement' | 'Attack' | 'Fortify') =>
  arrange({ map, players: 'ann bob', board, change: phase === 'Reinforcement' ? {} : inPhase(phase) });

describe('selectors', () => {
  test('legal targets from a territory, with ranges', () => {
    expect(targetsFrom(scene('Attack'), 'a')).toEqual([
      { to: 'e', type: 'Attack', min: 1, max: 3 },
      { to: 'e', type: 'Blitz', min: 1, max: 3 },
    ]);
    expect(targetsFrom(scene('Attack'), 'b')).toEqual([]);
    expect(targetsFrom(scene('Fortify'), 'a')).toEqual([{ to: 'b', type: 'Fortify', min: 1, max: 3 }]);
    expect(placements(scene('Reinforcement'))).toEqual([
      { territoryId: 'a', max: 3 },
      { territoryId: 'b', max: 3 },
    ]);
  });

  test('continent progress', () => {
    expect(continentProgress(scene('Attack'), 'ann')).toEqual([
      {
        continentId: 'east',
        name: 'east',
        bonus: 2,
        size: 2,
        held: 0,
        heldBySide: 0,
        recipientId: undefined,
        missing: ['d', 'e'],
      },
      {
        continentId: 'west',
        name: 'west',
        bonus: 5,
        size: 3,
        held: 2,
        heldBySide: 2,
        recipientId: undefined,
        missing: ['c'],
      },
    ]);
  });

  test('reinforcement preview with sources', () => {
    expect(reinforcementPreview(scene('Attack'), 'ann')).toEqual({
      remaining: 3,
      sources: { territories: 3 },
    });
    const whole = arrange({ map, players: 'ann bob', board: { ...board, c: 'ann 1' } });
    expect(reinforcementPreview(whole, 'ann')).toEqual({
      remaining: 8,
      sources: { territories: 3, 'continent:west': 5 },
    });
  });

  test('forced-trade state', () => {
    const hands = { ann: ['card:a', 'card:b', 'card:c', 'card:d', 'card:e'] };
    const state = arrange({ map, players: 'ann bob', board, hands });
    expect(tradeState(state, 'ann')).toMatchObject({ forced: true, nextValue: 4 });
    expect(tradeState(state, 'ann').sets).toHaveLength(4);
    expect(tradeState(state, 'bob')).toEqual({ forced: false, sets: [], nextValue: 4 });
    expect(tradeWorth(state, 'ann', ['card:a', 'card:b', 'card:c'])).toBe(6);
    expect(tradeWorth(state, 'bob', ['card:a', 'card:b', 'card:e'])).toBe(4);
  });

  test('threatened borders, the most endangered first; neutrals threaten nobody', () => {
    expect(threatenedBorders(scene('Attack'), 'ann')).toEqual([
      { territoryId: 'b', armies: 1, threat: 5, enemies: ['c'] },
    ]);
  });

  test('the strength of every player', () => {
    expect(territoriesOf(scene('Attack'), 'bob')).toEqual(['c', 'd']);
    expect(armiesOf(scene('Attack'), 'neutral')).toBe(9);
    expect(neighboursOf(scene('Attack'), 'a')).toEqual(['b', 'e']);
    expect(neighboursOf(scene('Attack'), 'nowhere')).toEqual([]);
    expect(standings(scene('Attack'))).toEqual([
      { playerId: 'ann', side: 'ann', isAlive: true, territories: 2, armies: 5, cards: 0 },
      { playerId: 'bob', side: 'bob', isAlive: true, territories: 2, armies: 8, cards: 0 },
    ]);
  });
});
