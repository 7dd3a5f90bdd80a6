import { expect, test } from 'bun:test';
import {
  CLOSEST,
  closeUp,
  fitting,
  panned,
  showing,
  showingAll,
  toMap,
  toScreen,
  within,
  zoomedAt,
} from './viewport.ts';

const WORLD = { x: -10, y: 20, width: 1000, height: 600 };
const PHONE = { width: 360, height: 400 };
const DESK = { width: 1200, height: 700 };

test('the whole world fits into every frame, in its middle, above the buttons where they have room', () => {
  for (const [frame, foot] of [
    [PHONE, 52],
    [DESK, 0],
    [{ width: 1000, height: 700 }, 52],
  ] as const) {
    const whole = fitting(WORLD, frame);
    const [x0, y0] = toScreen(whole, [-10, 20]);
    const [x1, y1] = toScreen(whole, [990, 620]);
    expect(Math.min(x0, y0)).toBeGreaterThanOrEqual(13.9);
    expect(x0 + x1).toBeCloseTo(frame.width);
    expect(y0 + y1).toBeCloseTo(frame.height - foot);
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
  const out = within(zoomedAt(whole, 0.2, [0, 0]), WORLD, PHONE);
  expect(out.scale).toBe(whole.scale);
  for (const axis of ['x', 'y'] as const) expect(out[axis]).toBeCloseTo(whole[axis]);
  expect(within(zoomedAt(whole, 99, [0, 0]), WORLD, PHONE).scale).toBeCloseTo(whole.scale * CLOSEST);
  const close = within(panned(zoomedAt(whole, 4, [180, 200]), [99_999, 99_999]), WORLD, PHONE);
  const [left, top] = toScreen(close, [-10, 20]);
  expect([left, top].map(Math.round)).toEqual([14, 14]);
  const foot = within(panned(close, [-99_999, -99_999]), WORLD, PHONE);
  expect(toScreen(foot, [990, 620]).map(Math.round)).toEqual([360 - 14, 400 - 52 - 14]);
});

test('a hidden place is scrolled into view, and a visible one moves nothing', () => {
  const close = within(zoomedAt(fitting(WORLD, PHONE), 5, [0, 200]), WORLD, PHONE);
  const [x, y] = toScreen(showing(close, [900, 300], PHONE), [900, 300]);
  expect(x).toBeLessThanOrEqual(PHONE.width - 47.9);
  expect(y).toBeGreaterThanOrEqual(47.9);
  const seen = toMap(close, [180, 200]);
  expect(showing(close, seen, PHONE)).toEqual(close);
});

test('several places come into the frame together, and where they cannot, the last one does', () => {
  const close = within(zoomedAt(fitting(WORLD, PHONE), 3, [0, 200]), WORLD, PHONE);
  const both = showingAll(
    close,
    [
      [700, 300],
      [760, 320],
    ],
    PHONE,
  );
  for (const point of [[700, 300] as const, [760, 320] as const]) {
    const [x] = toScreen(both, point);
    expect(x).toBeGreaterThanOrEqual(47.9);
    expect(x).toBeLessThanOrEqual(PHONE.width - 47.9);
  }
  const far = showingAll(
    close,
    [
      [950, 300],
      [20, 300],
    ],
    PHONE,
  );
  expect(toScreen(far, [20, 300])[0]).toBeGreaterThanOrEqual(47.9);
});

test('a close-up fills the frame, at least twice as large, where most of the points are', () => {
  const points = [
    [80, 100],
    [850, 400],
    [900, 420],
    [880, 380],
  ] as const;
  const close = closeUp(WORLD, PHONE, points);
  expect(close.scale).toBeGreaterThanOrEqual(fitting(WORLD, PHONE).scale * 2);
  expect(WORLD.height * close.scale).toBeGreaterThanOrEqual(PHONE.height - 28.1);
  for (const point of points.slice(1)) {
    const [x, y] = toScreen(close, point);
    expect([x > 0, x < PHONE.width, y > 0, y < PHONE.height]).toEqual([true, true, true, true]);
  }
  expect(closeUp(WORLD, PHONE, []).scale).toBe(close.scale);
});
