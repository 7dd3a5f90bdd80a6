import { describe, expect, test } from 'bun:test';
import type { GameEvent } from '@ludus/risk-engine';
import { attackIn, luckBySeat, luckOf } from './luck.ts';

const roll = (attackDice: number, defendDice: number, attacker: number, defender: number): GameEvent => ({
  type: 'AttackResolved',
  from: 'a',
  to: 'b',
  attackDice,
  defendDice,
  rolls: { attack: [], defend: [] },
  losses: { attacker, defender },
});
const WHO = { count: 7, attacker: 1, defender: 2 };

describe('luck', () => {
  test('is the result of an attack compared with the average of its dice', () => {
    const attack = attackIn([roll(1, 1, 0, 1)], WHO)!;
    // One die against one wins in 15 of 36 cases.
    expect(attack.expectedTaken).toBeCloseTo(15 / 36);
    expect(attack.expectedLost).toBeCloseTo(21 / 36);
    expect(luckOf(attack)).toBeCloseTo(2 * (21 / 36));
  });

  test('adds up over the rolls of a blitz, and is zero on average', () => {
    const cases = [
      [2890, 0, 2],
      [2611, 1, 1],
      [2275, 2, 0],
    ] as const;
    const mean = cases.reduce(
      (sum, [ways, lost, taken]) => sum + (ways / 7776) * luckOf(attackIn([roll(3, 2, lost, taken)], WHO)!),
      0,
    );
    expect(mean).toBeCloseTo(0);
    expect(attackIn([roll(3, 2, 0, 2), roll(3, 1, 1, 0)], WHO)).toMatchObject({
      rolls: 2,
      lost: 1,
      taken: 2,
    });
  });

  test('of one side is the bad luck of the other', () => {
    const attack = attackIn([roll(3, 2, 0, 2)], WHO)!;
    const [first, second, third] = luckBySeat([attack], 3);
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(-first!);
    expect(third).toBe(0);
  });

  test('does not exist if nothing was rolled', () => {
    expect(attackIn([], WHO)).toBeUndefined();
  });
});
