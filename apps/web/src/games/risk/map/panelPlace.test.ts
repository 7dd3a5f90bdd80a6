import { expect, test } from 'bun:test';
import { panelPlace } from './panelPlace.ts';

const FRAME = { width: 1000, height: 600 };
const PANEL = { width: 290, height: 220 };

test('a panel stays inside the frame and covers neither place', () => {
  for (const target of [
    [20, 20],
    [500, 300],
    [980, 580],
    [500, 590],
    [10, 300],
  ] as const)
    for (const source of [
      [300, 300],
      [700, 100],
      [500, 420],
    ] as const) {
      const [x, y] = panelPlace(target, source, PANEL, FRAME);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + PANEL.width).toBeLessThanOrEqual(FRAME.width);
      expect(y + PANEL.height).toBeLessThanOrEqual(FRAME.height);
      for (const [px, py] of [target, source]) {
        const isCovered = px > x && px < x + PANEL.width && py > y && py < y + PANEL.height;
        expect(isCovered).toBe(false);
      }
    }
});
