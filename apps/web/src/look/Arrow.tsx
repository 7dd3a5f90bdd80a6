import { UNIT } from './outlines.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const HEAD = 34;

/**
 * The head of an arrow as a separate path, because markers that take the colour of their line do not work in
 * WebKit.
 */
export const headPath = (from: Point, to: Point): string => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const back = { x: to.x * UNIT - ux * HEAD, y: to.y * UNIT - uy * HEAD };
  const corners = [
    [to.x * UNIT + ux * 6, to.y * UNIT + uy * 6],
    [back.x - (uy * HEAD) / 2, back.y + (ux * HEAD) / 2],
    [back.x + (uy * HEAD) / 2, back.y - (ux * HEAD) / 2],
  ];
  return `M${corners.map(([x, y]) => `${x!.toFixed(1)} ${y!.toFixed(1)}`).join('L')}Z`;
};

/** From the middle of one cell to that of another. */
export const Arrow = ({
  from,
  to,
  kind,
}: {
  readonly from: Point;
  readonly to: Point;
  readonly kind: string;
}) => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const short = Math.max(0, 1 - HEAD / UNIT / length);
  return (
    <g className={`arrow ${kind}`}>
      <line
        x1={from.x * UNIT}
        y1={from.y * UNIT}
        x2={(from.x + (to.x - from.x) * short) * UNIT}
        y2={(from.y + (to.y - from.y) * short) * UNIT}
      />
      <path d={headPath(from, to)} />
    </g>
  );
};
