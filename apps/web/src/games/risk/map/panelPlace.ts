import type { Point } from '../land/points.ts';
import type { Frame } from './viewport.ts';

const GAP = 34;
const EDGE = 8;
/** The buttons of the map are on its left edge. */
const BUTTONS = 60;

/**
 * Where a panel goes so that it covers neither of two places: next to the target, on the side with room,
 * inside the frame. Everything is in pixels of the frame; returns the panel's upper left corner.
 */
export const panelPlace = (target: Point, source: Point | undefined, panel: Frame, frame: Frame): Point => {
  const { width, height } = panel;
  const clampX = (x: number): number => Math.max(BUTTONS, Math.min(frame.width - width - EDGE, x));
  const clampY = (y: number): number => Math.max(EDGE, Math.min(frame.height - height - EDGE, y));
  const candidates: Point[] = [
    [target[0] - width / 2, target[1] + GAP],
    [target[0] - width / 2, target[1] - GAP - height],
    [target[0] + GAP * 1.6, target[1] - height / 2],
    [target[0] - GAP * 1.6 - width, target[1] - height / 2],
  ];
  const covers = ([x, y]: Point, point: Point | undefined): boolean =>
    point !== undefined &&
    point[0] > x - 24 &&
    point[0] < x + width + 24 &&
    point[1] > y - 14 &&
    point[1] < y + height + 14;
  const costOf = (wanted: Point): number => {
    const place: Point = [clampX(wanted[0]), clampY(wanted[1])];
    return (
      Math.hypot(place[0] - wanted[0], place[1] - wanted[1]) +
      (covers(place, target) ? 400 : 0) +
      (covers(place, source) ? 300 : 0)
    );
  };
  const best = candidates.reduce((a, b) => (costOf(b) < costOf(a) ? b : a));
  return [clampX(best[0]), clampY(best[1])];
};
