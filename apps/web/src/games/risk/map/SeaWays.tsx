import { memo } from 'react';
import type { Land, SeaWay } from '../land/land.ts';

const wayPath = ({ start: [ax, ay], end: [bx, by], wraps }: SeaWay, { box }: Land): string => {
  if (!wraps) {
    const [mx, my] = [(ax + bx) / 2 - (by - ay) * 0.12, (ay + by) / 2 + (bx - ax) * 0.12];
    return `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`;
  }
  const [left, right] =
    ax < bx ? [[ax, ay] as const, [bx, by] as const] : [[bx, by] as const, [ax, ay] as const];
  const edge = box.x + box.width + 60;
  return `M${left[0]} ${left[1]}Q${left[0] - 30} ${left[1] - 12} ${box.x - 60} ${left[1] - 8}M${right[0]} ${right[1]}Q${right[0] + 30} ${right[1] - 12} ${edge} ${right[1] - 8}`;
};

/** Connections across the sea, as dotted lines; those that leave the picture continue on the other side. */
export const SeaWays = memo(({ land }: { readonly land: Land }) => (
  <path className="sea-way" d={land.ways.map((way) => wayPath(way, land)).join('')} />
));
