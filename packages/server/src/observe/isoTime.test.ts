import { expect, test } from 'bun:test';
import { createIsoTime } from './isoTime.ts';

test('times are written like dates, in order and repeatedly', () => {
  const isoTime = createIsoTime();
  for (const ms of [0, 0.4, 1, 1_700_000_000_000.9, 1_700_000_000_000, -5, 1])
    expect(isoTime(ms)).toBe(new Date(ms).toISOString());
});
