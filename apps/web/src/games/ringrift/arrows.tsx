import type { Cell } from '@ludus/ringrift-engine';
import { type BoardShape, middleOf } from './geometry.ts';

interface ArrowProps {
  readonly shape: BoardShape;
  readonly from: Cell;
  readonly to: Cell;
}

const HEAD = 30;
/** Arrows end before the piece they point at. */
const SHORT = 34;

/** Where a move went, or might go: a line with a head, drawn below the pieces. */
export const MoveArrow = ({ shape, from, to, kind }: ArrowProps & { readonly kind: 'last' | 'hinted' }) => {
  const start = middleOf(shape, from);
  const end = middleOf(shape, to);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length === 0) return null;
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const tip = length - SHORT;
  return (
    <g className={`move-arrow ${kind}`} transform={`translate(${start.x} ${start.y}) rotate(${angle})`}>
      <path className="move-arrow-line" d={`M0 0H${tip - HEAD + 4}`} />
      <path className="move-arrow-head" d={`M${tip} 0L${tip - HEAD} -20V20Z`} />
    </g>
  );
};

/** The path that a move would take. */
export const PreviewLine = ({ shape, from, to }: ArrowProps) => {
  const start = middleOf(shape, from);
  const end = middleOf(shape, to);
  return <line className="preview-line" x1={start.x} y1={start.y} x2={end.x} y2={end.y} />;
};

/** A move of a plan, above the pieces: numbered if there are several, the first one strongest. */
export const PlanArrow = ({
  shape,
  from,
  to,
  number,
}: ArrowProps & { readonly number: number | undefined }) => {
  const start = middleOf(shape, from);
  const end = middleOf(shape, to);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length === 0) return null;
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  const tip = length - 24;
  const isFirst = number === undefined || number === 1;
  return (
    <g className={isFirst ? 'plan-arrow' : 'plan-arrow then'}>
      <path
        transform={`translate(${start.x} ${start.y}) rotate(${angle})`}
        d={`M30-4.5L${tip - HEAD}-7V-19L${tip} 0L${tip - HEAD} 19V7L30 4.5Z`}
      />
      {number !== undefined && (
        <g transform={`translate(${(start.x + end.x) / 2} ${(start.y + end.y) / 2})`}>
          <circle r="18" />
          <text dy="7">{number}</text>
        </g>
      )}
    </g>
  );
};
