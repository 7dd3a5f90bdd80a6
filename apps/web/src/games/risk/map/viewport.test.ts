import { expect, test } from 'bun:test';
import { CLOSEST, fitting, panned, showing, toMap, toScreen, within, zoomedAt } from './viewport.ts';

const WORLD = { x: -10, y: 20, width: 1000, height: 600 };
const PHONE = { width: 360, height: 400 };
const DESK = { width: 1200, height: 700 };

test('the whole world fits into every frame, in its middle', () => {
  for (const frame of [PHONE, DESK]) {
    const whole = fitting(WORLD, frame);
    const [x0, y0] = toScreen(whole, [-10, 20]);
    const [x1, y1] = toScreen(whole, [990, 620]);
    expect(Math.min(x0, y0)).toBeGreaterThanOrEqual(13.9);
    expect(x0 + x1).toBeCloseTo(frame.width);
    expect(y0 + y1).toBeCloseTo(frame.height);
  }
});

test('the point under a finger stays there while zooming', () => {
  const whole = fitting(WORLD, PHONE);
  const before = toMap(whole, [100, 150]);
  const after = toMap(zoomedAt(whole, 3, [100, 150]), [100, 150]);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});

test('zooming and panning are limited to the map', () => {
  const whole = fitting(WORLD, PHONE);
  expect(within(zoomedAt(whole, 0.2, [0, 0]), WORLD, PHONE)).toEqual(whole);
  expect(within(zoomedAt(whole, 99, [0, 0]), WORLD, PHONE).scale).toBeCloseTo(whole.scale * CLOSEST);
  const close = within(panned(zoomedAt(whole, 4, [180, 200]), [99_999, 99_999]), WORLD, PHONE);
  const [left, top] = toScreen(close, [-10, 20]);
  expect([left, top].map(Math.round)).toEqual([14, 14]);
});

test('a hidden place is scrolled into view, and a visible one moves nothing', () => {
  const close = within(zoomedAt(fitting(WORLD, PHONE), 5, [0, 200]), WORLD, PHONE);
  const [x, y] = toScreen(showing(close, [900, 300], PHONE), [900, 300]);
  expect(x).toBeLessThanOrEqual(PHONE.width - 47.9);
  expect(y).toBeGreaterThanOrEqual(47.9);
  const seen = toMap(close, [180, 200]);
  expect(showing(close, seen, PHONE)).toEqual(close);
});
