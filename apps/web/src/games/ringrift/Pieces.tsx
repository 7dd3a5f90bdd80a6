import type { Seat } from '@ludus/kernel';
import { capHeightOf } from '@ludus/ringrift-engine';
import { memo } from 'react';
import { GLYPHS } from '../../look/Glyph.tsx';

/** A pile of rings seen from slightly above, bottom ring first. A ring's hole has its player's shape. */

const WIDTH = 38;
const DEPTH = 24;
const EDGE = 10;
const PILE = 46;

/** Where the rings of a pile are: the lowest at `base`, each `gap` above the one below. */
export const pileOf = (
  count: number,
): { readonly base: number; readonly gap: number; readonly top: number } => {
  const gap = Math.min(13, PILE / Math.max(1, count - 1));
  const base = Math.min(22, ((count - 1) * gap) / 2) - 5;
  return { base, gap, top: base - (count - 1) * gap };
};

const Ring = ({ seat, y }: { readonly seat: Seat; readonly y: number }) => (
  <g data-seat={seat} transform={`translate(0 ${y})`}>
    <path className="ring-edge" d={`M${-WIDTH} 0V${EDGE}A${WIDTH} ${DEPTH} 0 0 0 ${WIDTH} ${EDGE}V0Z`} />
    <path className="ring-mark" d={GLYPHS[seat]} transform={`translate(0 ${DEPTH + 4.5}) scale(4.2 3.4)`} />
    <ellipse className="ring-face" rx={WIDTH} ry={DEPTH} />
  </g>
);

/** The rim and the hole of the ring on top. */
const Hole = ({ seat, y }: { readonly seat: Seat; readonly y: number }) => (
  <g data-seat={seat} transform={`translate(0 ${y})`}>
    <ellipse className="ring-rim" rx={WIDTH - 7} ry={DEPTH - 5.4} />
    <path className="ring-hole" d={GLYPHS[seat]} transform="scale(17.5 11.4)" />
    <path className="ring-depth" d={GLYPHS[seat]} transform="translate(0 2.6) scale(14 8.4)" />
  </g>
);

/** Cap and height, or the height alone when the whole pile is one colour. */
const Count = ({
  seats,
  y,
  scale,
}: {
  readonly seats: readonly Seat[];
  readonly y: number;
  readonly scale: number;
}) => {
  const cap = capHeightOf(seats);
  const text = cap === seats.length ? `${cap}` : `${cap}/${seats.length}`;
  const width = text.length * 11 + 10;
  return (
    <g transform={`translate(49 ${Math.max(-49, y - 28 * scale)}) scale(${scale})`}>
      {/* Grows from its upper right corner. */}
      <g className="count-badge">
        <rect className="count-ground" x={-width} width={width} height="24" rx="7" />
        <text className="count" x={-width / 2} y="18.5">
          {text}
        </text>
      </g>
    </g>
  );
};

export const Stack = memo(
  ({
    rings,
    isFlying = false,
    countScale = 1,
  }: {
    readonly rings: string;
    readonly isFlying?: boolean;
    readonly countScale?: number;
  }) => {
    const seats = [...rings].map(Number);
    const { base, gap, top } = pileOf(seats.length);
    return (
      <g className="stack">
        {!isFlying && (
          <ellipse className="piece-shadow" cx="0" cy={base + EDGE + 5} rx={WIDTH + 2} ry={DEPTH} />
        )}
        {seats.map((seat, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ring is known by its place in the pile
          <Ring key={i} seat={seat} y={base - i * gap} />
        ))}
        <Hole seat={seats.at(-1)!} y={top} />
        {seats.length > 1 && !isFlying && <Count seats={seats} y={top} scale={countScale} />}
      </g>
    );
  },
);

/** A player's shape, punched out of a ring. */
export const Marker = memo(({ seat }: { readonly seat: Seat }) => (
  <g className="marker" data-seat={seat}>
    <path className="marker-edge" d={GLYPHS[seat]} transform="translate(0 6) scale(22 19)" />
    <path className="marker-face" d={GLYPHS[seat]} transform="scale(22 19)" />
  </g>
));
