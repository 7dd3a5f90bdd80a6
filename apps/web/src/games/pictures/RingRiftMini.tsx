import { type CSSProperties, memo, useId, useMemo } from 'react';
import { GLYPHS } from '../../look/Glyph.tsx';
import { bySeat, type Contents } from './ringriftContents.ts';
import { cellsPath, edgePath, type RingRiftShape, shapeOf, UNIT } from './ringriftShape.ts';
import { SeatPatterns } from './SeatPatterns.tsx';
import './pictures.css';

const RX = 37;
const RY = 21;
const EDGE = 9;

const Ring = ({ seat, y }: { readonly seat: number; readonly y: number }) => (
  <g data-seat={seat} transform={`translate(0 ${y})`}>
    <path className="mini-deep" d={`M${-RX} 0V${EDGE}A${RX} ${RY} 0 0 0 ${RX} ${EDGE}V0Z`} />
    <ellipse className="mini-face" rx={RX} ry={RY} />
  </g>
);

/** How many rings of the same colour lie on top. */
const capOf = (rings: string): number => rings.length - 1 - rings.search(/(\d)\1*$/) + 1;

const Count = ({ rings, y }: { readonly rings: string; readonly y: number }) => {
  const cap = capOf(rings);
  const text = cap === rings.length ? `${cap}` : `${cap}/${rings.length}`;
  const width = text.length * 12 + 12;
  return (
    <g transform={`translate(${50 - width} ${y - 34})`}>
      <rect className="mini-count-ground" width={width} height="26" rx="8" />
      <text className="mini-count" x={width / 2} y="20">
        {text}
      </text>
    </g>
  );
};

/** A pile of rings; the hole of the top one has the shape of its player. */
const Stack = memo(({ rings, hasCount }: { readonly rings: string; readonly hasCount: boolean }) => {
  const seats = [...rings].map(Number);
  const gap = Math.min(12, 46 / Math.max(1, seats.length - 1));
  const base = Math.min(24, ((seats.length - 1) * gap) / 2) - 3;
  const top = seats.at(-1)!;
  const topY = base - (seats.length - 1) * gap;
  return (
    <>
      <ellipse className="mini-shadow" cx="4" cy={base + EDGE + 6} rx={RX + 3} ry={RY} />
      {seats.map((seat, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ring is its height
        <Ring key={i} seat={seat} y={base - i * gap} />
      ))}
      <g data-seat={top} transform={`translate(0 ${topY})`}>
        <ellipse className="mini-rim" rx={RX - 7} ry={RY - 5} />
        <path className="mini-deep" d={GLYPHS[top]} transform="scale(14 9)" />
      </g>
      {hasCount && seats.length > 1 && <Count rings={rings} y={topY} />}
    </>
  );
});

const Marker = memo(({ seat }: { readonly seat: number }) => (
  <g data-seat={seat}>
    <path className="mini-deep" d={GLYPHS[seat]} transform="translate(0 6) scale(21)" />
    <path className="mini-marker" d={GLYPHS[seat]} transform="scale(21)" strokeWidth=".16" />
  </g>
));

/** The board itself never changes, and is one path however large it is. */
const Ground = memo(({ shape }: { readonly shape: RingRiftShape }) => {
  const all = useMemo(() => cellsPath(shape, shape.cells.keys()), [shape]);
  const shaded = useMemo(() => {
    if (shape.isHex) return '';
    const names = [...shape.cells].filter(([, { x, y }]) => (Math.floor(x) + Math.floor(y)) % 2 === 1);
    return cellsPath(
      shape,
      names.map(([name]) => name),
    );
  }, [shape]);
  return (
    <>
      <path className="mini-ground" d={all} />
      {shaded !== '' && <path className="mini-shaded" d={shaded} />}
      <path className="mini-lines" d={all} />
    </>
  );
});

const Territory = memo(
  ({
    shape,
    contents,
    ids,
  }: {
    readonly shape: RingRiftShape;
    readonly contents: Contents;
    readonly ids: string;
  }) =>
    [...bySeat(contents, 'c')].map(([seat, cells]) => {
      const area = cellsPath(shape, cells);
      return (
        <g key={seat} data-seat={seat}>
          <path className="mini-area" d={area} />
          <path d={area} fill={`url(#${ids}-${seat})`} />
          <path className="mini-edge" d={edgePath(shape, cells)} />
        </g>
      );
    }),
);

/** Where the piece on a cell came from. */
interface Arrival {
  readonly from: string;
  readonly to: string;
}

interface RingRiftMiniProps {
  readonly boardType: string;
  readonly contents: Contents;
  /** Whether stacks show their height. */
  readonly hasCounts?: boolean;
  /** Cells of the last move. */
  readonly last?: readonly string[];
  /** A piece that slides in, unless the reader wants reduced motion. */
  readonly arrival?: Arrival | undefined;
}

const slide = (shape: RingRiftShape, { from, to }: Arrival): CSSProperties => {
  const [a, b] = [shape.cells.get(from), shape.cells.get(to)];
  if (a === undefined || b === undefined) return {};
  return { '--dx': `${(a.x - b.x) * UNIT}px`, '--dy': `${(a.y - b.y) * UNIT}px` } as CSSProperties;
};

/** A position of RingRift, to look at. */
export const RingRiftMini = ({
  boardType,
  contents,
  hasCounts = false,
  last,
  arrival,
}: RingRiftMiniProps) => {
  const ids = useId();
  const shape = shapeOf(boardType);
  const { width, height, isHex } = shape;
  const margin = isHex ? 4 : 8;
  const view = [-margin, -margin - 14, width * UNIT + 2 * margin, height * UNIT + 2 * margin + 14];
  return (
    <svg className="mini" viewBox={view.join(' ')} aria-hidden="true">
      <SeatPatterns ids={ids} />
      {!isHex && (
        <rect
          className="mini-frame"
          x="-8"
          y="-8"
          width={width * UNIT + 16}
          height={height * UNIT + 16}
          rx="8"
        />
      )}
      <Ground shape={shape} />
      <Territory shape={shape} contents={contents} ids={ids} />
      {last !== undefined && <path className="mini-last" d={cellsPath(shape, last)} />}
      {[...shape.cells].map(([name, { x, y }]) => {
        const content = contents[name] ?? '';
        if (content === '' || content[0] === 'c') return null;
        const isArriving = arrival?.to === name;
        return (
          <g key={name} transform={`translate(${x * UNIT} ${y * UNIT})`}>
            <g
              key={isArriving ? `${arrival.from} ${content}` : ''}
              className={isArriving ? 'mini-arriving' : undefined}
              style={isArriving ? slide(shape, arrival) : undefined}
            >
              {content[0] === 's' ? (
                <Stack rings={content.slice(1)} hasCount={hasCounts} />
              ) : (
                <Marker seat={Number(content[1])} />
              )}
            </g>
          </g>
        );
      })}
    </svg>
  );
};
