import { element } from '../../packages/sweep-engine/scripts/svg.ts';

export const INK = '#23262f';
export const SOFT = '#8b90a0';
export const BOX = { fill: '#eef1fb', stroke: '#5b6ac4' } as const;

/** The tip of an arrow that ends at a point; the angle is 0 for an arrow to the right. */
export const arrowHead = (x: number, y: number, angle: number): string =>
  element('path', { d: 'M0 0L-9 -4.5V4.5Z', transform: `translate(${x} ${y}) rotate(${angle})`, fill: INK });
