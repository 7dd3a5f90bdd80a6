import { expect, test } from 'bun:test';
import { allotTime } from './timeManager.ts';

test('a decision gets a share of the bank and of the increment', () => {
  expect(allotTime({ remainingMs: 10_000, incrementMs: 100 })).toEqual({ ms: 450 });
  expect(allotTime({ remainingMs: 10_000, incrementMs: 0 })).toEqual({ ms: 400 });
});

test('an agent’s own limits apply too', () => {
  const left = { remainingMs: 10_000, incrementMs: 0 };
  expect(allotTime(left, { nodes: 500 })).toEqual({ nodes: 500, ms: 400 });
  expect(allotTime(left, { ms: 50 })).toEqual({ ms: 50 });
  expect(allotTime(left, { ms: 5000 })).toEqual({ ms: 400 });
});

test('an agent that follows it never runs out of time, however long the game', () => {
  let remainingMs = 1000;
  for (let decision = 0; decision < 60; decision += 1) {
    const { ms } = allotTime({ remainingMs, incrementMs: 10 });
    expect(ms!).toBeLessThan(remainingMs);
    remainingMs -= ms!;
    if (decision % 3 === 2) remainingMs += 10;
  }
});

test('a long increment is not spent before it is earned', () => {
  const { ms } = allotTime({ remainingMs: 100, incrementMs: 5000 });
  expect(ms!).toBeLessThan(100);
});
