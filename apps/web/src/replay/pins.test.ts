import { expect, test } from 'bun:test';
import { spreadPins } from './pins.ts';

const ROOM = { width: 100, gap: 20 };

test('pins stand where they point if there is room', () => {
  expect(spreadPins([10, 40, 90], ROOM)).toEqual([10, 40, 90]);
  expect(spreadPins([], ROOM)).toEqual([]);
});

test('pins that would cover each other stand side by side, within the graph', () => {
  expect(spreadPins([10, 12, 14], ROOM)).toEqual([10, 30, 50]);
  expect(spreadPins([95, 97, 100], ROOM)).toEqual([60, 80, 100]);
  expect(spreadPins([0, 0, 50], ROOM)).toEqual([0, 20, 50]);
});
