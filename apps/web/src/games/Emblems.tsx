import { GLYPHS } from '../look/Glyph.tsx';
import './tiles.css';

/** Small pictures of the games, in the colours of their players. */

const Pile = ({
  x,
  y,
  rings,
}: {
  readonly x: number;
  readonly y: number;
  readonly rings: readonly number[];
}) => (
  <g transform={`translate(${x} ${y})`}>
    {rings.map((seat, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a ring is its height
      <g key={i} data-seat={seat} transform={`translate(0 ${-i * 9})`}>
        <path d="M-26 0V7A26 13 0 0 0 26 7V0Z" fill="var(--seat-deep)" />
        <ellipse rx="26" ry="13" fill="var(--seat)" stroke="var(--seat-deep)" />
      </g>
    ))}
  </g>
);

const RingRift = () => (
  <>
    {[0, 1, 2, 3, 4].map((i) => (
      <g key={i} data-seat={i < 2 ? 2 : 1}>
        <circle cx={30 + i * 36} cy={96 - i * 14} r="10" fill="var(--seat)" opacity=".9" />
      </g>
    ))}
    <Pile x={70} y={56} rings={[2, 1, 1]} />
    <Pile x={196} y={86} rings={[1, 2]} />
  </>
);

const Risk = () => (
  <>
    <path data-seat={1} d="M20 40L70 22L96 44L88 86L40 96Z" fill="var(--seat)" opacity=".85" />
    <path data-seat={2} d="M98 44L150 30L170 62L140 92L90 86Z" fill="var(--seat)" opacity=".85" />
    <path data-seat={3} d="M174 62L222 46L232 92L186 104L144 94Z" fill="var(--seat)" opacity=".85" />
    {[
      [58, 60, 7],
      [130, 62, 3],
      [192, 78, 5],
    ].map(([x, y, n]) => (
      <g key={n} transform={`translate(${x} ${y})`}>
        <circle r="14" fill="var(--card)" />
        <text y="5.5" textAnchor="middle" fontSize="16" fontWeight="700" fill="var(--ink)">
          {n}
        </text>
      </g>
    ))}
  </>
);

const Sweep = () => (
  <>
    {[
      [0, 0, 1],
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 2],
      [0, 1, 0],
      [1, 1, 1],
      [2, 1, 2],
      [3, 1, 0],
    ].map(([x, y, seat]) => (
      <g
        key={`${x} ${y}`}
        transform={`translate(${28 + x! * 50} ${14 + y! * 50})`}
        data-seat={seat || undefined}
      >
        <rect
          width="44"
          height="44"
          rx="7"
          fill={seat === 0 ? 'var(--board-alt)' : 'color-mix(in oklab, var(--seat) 25%, var(--card))'}
          stroke="var(--board-line)"
        />
        {seat !== 0 && <path d={GLYPHS[seat!]} fill="var(--seat)" transform="translate(22 22) scale(12)" />}
      </g>
    ))}
  </>
);

const PICTURES: Readonly<Record<string, () => React.JSX.Element>> = {
  ringrift: RingRift,
  risk: Risk,
  sweep: Sweep,
};

export const Emblem = ({ game }: { readonly game: string }) => {
  const Picture = PICTURES[game];
  return Picture === undefined ? null : (
    <svg className="emblem" viewBox="0 0 250 120" aria-hidden="true">
      <Picture />
    </svg>
  );
};
