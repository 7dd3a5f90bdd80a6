import { describe, expect, test } from 'bun:test';
import { Limits } from './limits.ts';

/** A clock that is set by hand. */
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

  test('time runs out a little early, so that there is some left to answer', () => {
    const hand = handClock();
    const limits = new Limits({ ms: 100 }, hand.clock, undefined);
    hand.now = 190;
    expect(limits.isOverdue()).toBe(false);
    hand.now = 197;
    expect(limits.isOverdue()).toBe(true);
    hand.now = 100;
    expect(limits.isSpent(0)).toBe(true);
  });

  test('the clock is asked often enough to notice', () => {
    const hand = handClock();
    const limits = new Limits({ ms: 100 }, hand.clock, undefined);
    hand.now = 250;
    let questions = 1;
    while (!limits.isSpent(0)) questions += 1;
    expect(questions).toBeLessThanOrEqual(16);
  });

  test('a signal ends everything', () => {
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
    hand.now = 123;
    expect(timed.isOverdue()).toBe(false);
    hand.now = 125;
    expect(timed.isOverdue()).toBe(true);
  });
});
