import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { play, scene } from '../test/scenarios/scene.ts';
import { ringrift } from './game.ts';

const kind = (state: Parameters<typeof ringrift.hash>[0]): string | undefined =>
  ringrift.record!.decisionKind(state);

describe('what recordings keep', () => {
  test('decisions by name', () => {
    const lines = { currentPhase: 'line_processing' } as const;
    expect(kind(scene('1 . . . . . . 2'))).toBeUndefined();
    expect(kind(scene('o1 o1 o1 o1 1 . . 2', lines))).toBeUndefined();
    expect(kind(scene('o1 o1 o1 o1 o1 1 . 2', lines))).toBe('line_reward_option');
    expect(kind(play(scene('o1 o1 o1 o1 1 . . 2', lines), 'Line: a1–d1'))).toBe('ring_elimination');
    const two = `
      o1 o1 o1 o1 .  .  .  .
      .  .  .  .  .  .  .  .
      o1 o1 o1 o1 1  .  .  2`;
    expect(kind(scene(two, lines))).toBe('line_order');
    const corner = `
      o1 .  .  .  .  .  .  .
      2  o1 .  .  1  .  .  2`;
    expect(kind(scene(corner, { currentPhase: 'territory_processing' }))).toBe('region_order');
    expect(kind(scene('1 . . . . . . 2', { currentPhase: 'territory_processing' }))).toBeUndefined();
    const capture = play(scene('1 . 2 . . . . .', { currentPhase: 'movement' }), 'Move: a1 → b1');
    expect(kind(capture)).toBe('capture_direction');
  });

  test('turns, where a swap is only part of one', () => {
    const start = unwrap(
      ringrift.setup(unwrap(ringrift.configure({ options: { preset: 'published' } })), 1),
    ).state;
    expect(ringrift.record!.isTurnStart(start)).toBe(true);
    expect(ringrift.record!.isTurnStart(play(start, 'Place: d4'))).toBe(false);
    const second = play(start, 'Place: d4', 'Move: d4 → d5', 'No line', 'No territory');
    expect(ringrift.record!.isTurnStart(second)).toBe(true);
    const swapped = play(second, 'Swap sides');
    expect(ringrift.record!.isTurnStart(swapped)).toBe(false);
    const third = play(swapped, 'Place: a1', 'Move: a1 → b1', 'No line', 'No territory');
    expect(ringrift.record!.isTurnStart(third)).toBe(true);
    const fourth = play(third, 'Place: h1', 'Move: h1 → h2', 'No line', 'No territory');
    expect(ringrift.record!.isTurnStart(fourth)).toBe(true);
  });

  test('the counters of every seat', () => {
    const state = scene('1 . . #2 . . . 2', { ringsInHand: [3, 4], eliminatedRings: [14, 13] });
    expect(ringrift.record!.progress(state)).toEqual([
      { ringsInHand: 3, eliminatedRings: 14, territorySpaces: 0 },
      { ringsInHand: 4, eliminatedRings: 13, territorySpaces: 1 },
    ]);
  });
});
