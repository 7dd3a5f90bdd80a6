import { describe, expect, test } from 'bun:test';
import { Limits } from './limits.ts';

/** A clock that the test controls. */
const handClock = (): { now: number; clock: () => number } => {
  const hand = { now: 100, clock: () => hand.now };
  return hand;
};

describe('limits', () => {
  test('nodes run out', () => {
    const limits = new Limits({ nodes: 10 }, handClock().clock, undefined);
    expect(limits.isSpent(9)).toBe(false);
    expect(limits.isSpent(10)).toBe(true);
  });

  test('time runs out a little early, so that some is left to answer', () => {
    const hand = handClock();
    const limits = new Limits({ ms: 100 }, hand.clock, undefined);
    for (hand.now = 100; !limits.isOverdue(); hand.now += 1);
    expect(hand.now).toBeGreaterThanOrEqual(185);
    expect(hand.now).toBeLessThanOrEqual(195);
    hand.now = 100;
    expect(limits.isSpent(0)).toBe(true);
  });

  test('no step is started that would take too long', () => {
    const hand = handClock();
    const limits = new Limits({ ms: 100 }, hand.clock, undefined);
    for (hand.now = 130; !limits.isOverdue(); hand.now += 30);
    expect(hand.now).toBe(190);
  });

  test('the clock is read more often if steps are slow', () => {
    const most = (cost: number): number => {
      const hand = handClock();
      let looks = 0;
      const clock = (): number => {
        looks += 1;
        return hand.now;
      };
      const limits = new Limits({ ms: 1000 }, clock, undefined);
      let questions = 0;
      for (; !limits.isSpent(0); questions += 1) hand.now += cost;
      expect(hand.now).toBeLessThan(1100);
      return questions / looks;
    };
    expect(most(0.01)).toBeGreaterThan(20);
    expect(most(5)).toBeLessThan(2);
  });

  test('the clock is read often enough', () => {
    const hand = handClock();
    const limits = new Limits({ ms: 100 }, hand.clock, undefined);
    hand.now = 250;
    let questions = 1;
    while (!limits.isSpent(0)) questions += 1;
    expect(questions).toBeLessThanOrEqual(16);
  });

  test('an aborted signal ends the search', () => {
    const controller = new AbortController();
    const limits = new Limits({}, handClock().clock, controller.signal);
    expect(limits.isOverdue()).toBe(false);
    controller.abort();
    expect(limits.isOverdue()).toBe(true);
    expect(limits.wasInterrupted).toBe(true);
  });

  test('parts share what is left', () => {
    const hand = handClock();
    const limits = new Limits({ nodes: 100, ms: 100 }, hand.clock, undefined);
    const part = limits.part(40, 3);
    expect(part.isSpent(19)).toBe(false);
    expect(part.isSpent(20)).toBe(true);
    const timed = limits.part(0, 4);
    for (hand.now = 100; !timed.isOverdue(); hand.now += 1);
    expect(hand.now).toBeGreaterThanOrEqual(120);
    expect(hand.now).toBeLessThanOrEqual(125);
  });

  test('a search within others has no more nodes and no more time than they have left', () => {
    const hand = handClock();
    const limits = new Limits({ nodes: 100, ms: 100 }, hand.clock, undefined);
    expect(limits.within(30, 40).isSpent(29)).toBe(false);
    expect(limits.within(30, 40).isSpent(30)).toBe(true);
    expect(limits.within(90, 40).isSpent(60)).toBe(true);
    hand.now = 150;
    const late = limits.within(30, 40);
    expect(late.isOverdue()).toBe(false);
    hand.now = 195;
    expect(late.isOverdue()).toBe(true);
  });
});
