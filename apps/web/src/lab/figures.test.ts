import { expect, test } from 'bun:test';
import { makeBytes, makeEstimate, makeFigure } from './figures.ts';

test('figures have the digits people read, a sign where it matters, and their unit', () => {
  expect(makeFigure(1234)).toBe('1,234');
  expect(makeFigure(12.34)).toBe('12.3');
  expect(makeFigure(-0.456)).toBe('−0.46');
  expect(makeFigure(3.2, 'signed')).toBe('+3.20');
  expect(makeFigure(0.125, 'percent')).toBe('12.5%');
  expect(makeFigure(-0.031, 'points')).toBe('−3.1 pts');
  expect(makeFigure(Number.NaN)).toBe('–');
});

test('estimates have their interval if it is known', () => {
  expect(makeEstimate({ estimate: 0.5, low: 0.4, high: 0.6 }, 'percent')).toBe('50.0% (40.0% to 60.0%)');
  expect(makeEstimate({ estimate: 12 })).toBe('12');
  expect(makeEstimate({ estimate: 12, low: Number.NEGATIVE_INFINITY, high: 15 })).toBe('12');
});

test('file sizes are shown in a fitting unit', () => {
  expect(makeBytes(0)).toBe('0 bytes');
  expect(makeBytes(999)).toBe('999 bytes');
  expect(makeBytes(1_250_000)).toBe('1.25 MB');
});
