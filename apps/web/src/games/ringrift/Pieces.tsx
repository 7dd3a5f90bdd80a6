import type { Seat } from '@ludus/kernel';
import { memo } from 'react';
import { GLYPHS } from '../../look/Glyph.tsx';
import { capHeight } from './speak.ts';

/** A pile of rings seen from slightly above, bottom ring first: colour and mark of every ring stay visible. */

const WIDTH = 38;
const DEPTH = 22;
const EDGE = 8;
const PILE = 46;

const ringGap = (count: number): number => Math.min(12, PILE / Math.max(1, count - 1));

const Ring = ({ seat, y }: { readonly seat: Seat; readonly y: number }) => (
  <g data-seat={seat} transform={`translate(0 ${y})`}>
    <path className="ring-edge" d={`M${-WIDTH} 0V${EDGE}A${WIDTH} ${DEPTH} 0 0 0 ${WIDTH} ${EDGE}V0Z`} />
    <ellipse className="ring-face" rx={WIDTH} ry={DEPTH} />
    <path className="ring-mark" d={GLYPHS[seat]} transform={`translate(0 ${DEPTH + 3.4}) scale(3.6 3)`} />
  </g>
);

export const Stack = memo(({ rings }: { readonly rings: string }) => {
  const seats = [...rings].map(Number);
  const gap = ringGap(seats.length);
  const base = Math.min(24, ((seats.length - 1) * gap) / 2) - 3;
  const top = seats.at(-1)!;
  const topY = base - (seats.length - 1) * gap;
  const cap = capHeight(seats);
  return (
    <g className="stack">
      <ellipse className="piece-shadow" cx="0" cy={base + EDGE + 5} rx={WIDTH + 2} ry={DEPTH} />
      {seats.map((seat, i) => (
        // A ring is known by its place in the pile.
        // biome-ignore lint/suspicious/noArrayIndexKey: the height is what identifies it
        <Ring key={i} seat={seat} y={base - i * gap} />
      ))}
      <g data-seat={top} transform={`translate(0 ${topY})`}>
        <ellipse className="ring-rim" rx={WIDTH - 7} ry={DEPTH - 5} />
        <path className="ring-glyph" d={GLYPHS[top]} transform="scale(14 9)" />
      </g>
      {seats.length > 1 && (
        <Count text={cap === seats.length ? `${cap}` : `${cap}/${seats.length}`} y={topY} />
      )}
    </g>
  );
});

/** Cap and height, or the height alone when the whole pile is one colour. */
const Count = ({ text, y }: { readonly text: string; readonly y: number }) => {
  const width = text.length * 11 + 10;
  return (
    <g transform={`translate(${49 - width} ${Math.max(-49, y - 28)})`}>
      <rect className="count-ground" width={width} height="24" rx="7" />
      <text className="count" x={width / 2} y="18.5">
        {text}
      </text>
    </g>
  );
};

export const Marker = memo(({ seat }: { readonly seat: Seat }) => (
  <g className="marker" data-seat={seat}>
    <circle r="19" />
    <path className="marker-glyph" d={GLYPHS[seat]} transform="scale(9)" />
  </g>
));
