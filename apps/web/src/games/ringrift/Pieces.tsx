import type { Seat } from '@ludus/kernel';
import { capHeightOf } from '@ludus/ringrift-engine';
import { memo } from 'react';
import { glyphAt } from './glyphAt.ts';

/**
 * A pile of rings seen from slightly above, bottom ring first. A ring's hole has its player's shape.
 * Everything is drawn in place instead of being moved there: see `glyphAt`.
 */

const WIDTH = 38;
const DEPTH = 24;
const EDGE = 10;
const PILE = 46;

const MARK = { x: 4.2, y: 3.4 };
const HOLE = { x: 17.5, y: 11.4 };
const INNER = { x: 14, y: 8.4 };
const MARKER = { x: 22, y: 19 };

/** The middle of a piece, in the units of the picture. */
interface Placed {
  readonly x?: number;
  readonly y?: number;
}

/** Where the rings of a pile are: the lowest at `base`, each `gap` above the one below. */
export const pileOf = (
  count: number,
): { readonly base: number; readonly gap: number; readonly top: number } => {
  const gap = Math.min(13, PILE / Math.max(1, count - 1));
  const base = Math.min(22, ((count - 1) * gap) / 2) - 5;
  return { base, gap, top: base - (count - 1) * gap };
};

interface RingProps {
  readonly seat: Seat;
  readonly x: number;
  readonly y: number;
}

const Ring = ({ seat, x, y }: RingProps) => (
  <g data-seat={seat}>
    <path
      className="ring-edge"
      d={`M${x - WIDTH} ${y}v${EDGE}a${WIDTH} ${DEPTH} 0 0 0 ${2 * WIDTH} 0v${-EDGE}z`}
    />
    <path className="ring-mark" d={glyphAt(seat, { x, y: y + DEPTH + 4.5 }, MARK)} />
    <ellipse className="ring-face" cx={x} cy={y} rx={WIDTH} ry={DEPTH} />
  </g>
);

/** The rim and the hole of the ring on top. */
const Hole = ({ seat, x, y }: RingProps) => (
  <g data-seat={seat}>
    <ellipse className="ring-rim" cx={x} cy={y} rx={WIDTH - 7} ry={DEPTH - 5.4} />
    <path className="ring-hole" d={glyphAt(seat, { x, y }, HOLE)} />
    <path className="ring-depth" d={glyphAt(seat, { x, y: y + 2.6 }, INNER)} />
  </g>
);

/** Cap and height, or only the height if the whole pile is one colour. */
const Count = ({
  seats,
  x,
  y,
  scale,
}: {
  readonly seats: readonly Seat[];
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}) => {
  const cap = capHeightOf(seats);
  const text = cap === seats.length ? `${cap}` : `${cap}/${seats.length}`;
  const width = (text.length * 11 + 10) * scale;
  const left = x + 49 - width;
  return (
    // Grows from its upper right corner.
    <g className="count-badge" style={{ transformOrigin: `${x + 49}px ${y}px` }}>
      <rect className="count-ground" x={left} y={y} width={width} height={24 * scale} rx={7 * scale} />
      <text className="count" x={left + width / 2} y={y + 18.5 * scale} fontSize={20 * scale}>
        {text}
      </text>
    </g>
  );
};

export const Stack = memo(
  ({
    rings,
    x = 0,
    y = 0,
    isFlying = false,
    countScale = 1,
  }: Placed & {
    readonly rings: string;
    readonly isFlying?: boolean;
    readonly countScale?: number;
  }) => {
    const seats = [...rings].map(Number);
    const { base, gap, top } = pileOf(seats.length);
    return (
      <g className="stack">
        {!isFlying && (
          <ellipse className="piece-shadow" cx={x} cy={y + base + EDGE + 5} rx={WIDTH + 2} ry={DEPTH} />
        )}
        {seats.map((seat, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ring is known by its place in the pile
          <Ring key={i} seat={seat} x={x} y={y + base - i * gap} />
        ))}
        <Hole seat={seats.at(-1)!} x={x} y={y + top} />
        {seats.length > 1 && !isFlying && (
          <Count seats={seats} x={x} y={y + Math.max(-49, top - 28 * countScale)} scale={countScale} />
        )}
      </g>
    );
  },
);

export const MarkerFace = ({ seat, x = 0, y = 0 }: Placed & { readonly seat: Seat }) => (
  <path className="marker-face" d={glyphAt(seat, { x, y }, MARKER)} />
);

/** A player's shape, cut out of a ring. */
export const Marker = memo(({ seat, x = 0, y = 0 }: Placed & { readonly seat: Seat }) => (
  <g className="marker" data-seat={seat}>
    <path className="marker-edge" d={glyphAt(seat, { x, y: y + 6 }, MARKER)} />
    <MarkerFace seat={seat} x={x} y={y} />
  </g>
));
