import { UNIT } from './outlines.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Arrows end in this; `ids` keeps the boards of a page apart. */
export const ArrowHead = ({ ids }: { readonly ids: string }) => (
  <defs>
    <marker
      id={`${ids}-head`}
      viewBox="0 0 10 10"
      refX="7"
      refY="5"
      markerWidth="4"
      markerHeight="4"
      orient="auto-start-reverse"
    >
      <path d="M0 1L9 5L0 9Z" fill="context-stroke" />
    </marker>
  </defs>
);

/** From the middle of one cell to that of another. */
export const Arrow = ({
  from,
  to,
  kind,
  ids,
}: {
  readonly from: Point;
  readonly to: Point;
  readonly kind: string;
  readonly ids: string;
}) => (
  <line
    className={`arrow ${kind}`}
    x1={from.x * UNIT}
    y1={from.y * UNIT}
    x2={to.x * UNIT}
    y2={to.y * UNIT}
    markerEnd={`url(#${ids}-head)`}
  />
);
