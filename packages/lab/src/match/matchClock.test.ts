import { expect, test } from 'bun:test';
import { MatchClock } from './matchClock.ts';

test('a bank shrinks by thinking time and grows by the increment after the turn', () => {
  const clock = new MatchClock({ initialMs: 1000, incrementMs: 100 }, 2);
  expect(clock.left(0)).toEqual({ remainingMs: 1000, incrementMs: 100 });
  expect(clock.spend(0, 200)).toBeTrue();
  clock.moved(0);
  expect(clock.left(0).remainingMs).toBe(800);
  expect(clock.spend(0, 300)).toBeTrue();
  clock.moved(1);
  expect([clock.left(0).remainingMs, clock.left(1).remainingMs]).toEqual([600, 1000]);
});

test('moves before the first decision cost nothing and earn nothing', () => {
  const clock = new MatchClock({ initialMs: 1000, incrementMs: 100 }, 2);
  for (const next of [1, 0, 1]) clock.moved(next);
  expect([clock.left(0).remainingMs, clock.left(1).remainingMs]).toEqual([1000, 1000]);
});

test('an agent that thinks for longer than its bank has no time left', () => {
  const clock = new MatchClock({ initialMs: 1000, incrementMs: 0 }, 2);
  expect(clock.spend(0, 1000)).toBeTrue();
  clock.moved(1);
  expect(clock.spend(1, 1001)).toBeFalse();
  expect([clock.left(0).remainingMs, clock.left(1).remainingMs]).toEqual([0, 0]);
});
