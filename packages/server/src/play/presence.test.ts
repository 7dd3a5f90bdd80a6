import { describe, expect, test } from 'bun:test';
import { PresenceTracker } from './presence.ts';

/** A tracker whose clock the test controls, and how often it reported something. */
const track = () => {
  let now = 0;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  const count = { told: 0 };
  const tracker = new PresenceTracker({
    onChange: () => {
      count.told += 1;
    },
    later: (ms, run) => {
      const one = { at: now + ms, run };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
  });
  const pass = (ms: number): void => {
    const end = now + ms;
    for (;;) {
      const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      waiting = waiting.filter((one) => one !== next);
      now = next.at;
      next.run();
    }
    now = end;
  };
  return { tracker, count, pass, waiting: () => waiting.length };
};

describe('presence', () => {
  test('is online, away if every connection is, and offline some time after the last one closed', () => {
    const { tracker, pass } = track();
    expect(tracker.of(1)).toBe('offline');
    const desk = tracker.enter(1);
    const phone = tracker.enter(1);
    pass(200);
    expect(tracker.of(1)).toBe('online');
    desk.setAway(true);
    pass(3000);
    expect(tracker.of(1)).toBe('online');
    phone.setAway(true);
    pass(3000);
    expect(tracker.of(1)).toBe('away');
    phone.end();
    desk.end();
    pass(4000);
    expect(tracker.of(1)).toBe('away');
    pass(4000);
    expect(tracker.of(1)).toBe('offline');
  });

  test('does not change when the page is reloaded', () => {
    const { tracker, pass, count } = track();
    const first = tracker.enter(2);
    pass(5000);
    first.end();
    first.end();
    pass(1000);
    tracker.enter(2);
    pass(60_000);
    expect([tracker.of(2), count.told]).toEqual(['online', 1]);
  });

  test('reports only changes, combines simultaneous ones, and limits the rate', () => {
    const { tracker, pass, count } = track();
    const visit = tracker.enter(1);
    tracker.enter(2);
    pass(200);
    expect(count.told).toBe(1);
    for (let i = 0; i < 10_000; i += 1) {
      visit.setAway(i % 2 === 0);
      pass(1);
    }
    expect(count.told).toBeLessThanOrEqual(7);
    const before = count.told;
    visit.setAway(false);
    pass(10_000);
    visit.setAway(false);
    pass(10_000);
    expect(count.told).toBeLessThanOrEqual(before + 1);
  });

  test('leaves nothing behind when the table is closed', () => {
    const { tracker, waiting } = track();
    tracker.enter(1);
    tracker.enter(2).end();
    tracker.close();
    tracker.enter(3).end();
    expect(waiting()).toBe(0);
  });
});
