import { GLYPHS } from '../../look/Glyph.tsx';
import './pictures.css';

/** What a picture needs from a state of Sweep. */
export interface SweepPosition {
  readonly rows: readonly string[];
  /** By tile, in reading order: its owner and number; undefined for closed tiles. */
  readonly tiles: readonly (SweepTile | undefined)[];
}

export interface SweepTile {
  readonly owner: 'player' | 'rival' | 'neutral' | 'mine';
  readonly count: number;
}

const PITCH = 50;
const SEATS: Readonly<Record<string, number>> = { player: 1, rival: 2 };
const BURST = 'M0-14L3-5L11-11L6-2L15 1L6 4L10 12L2 7L-1 15L-4 6L-12 11L-7 3L-15 0L-6-3L-11-11L-3-6Z';

const Mark = ({ owner, count }: SweepTile) => {
  if (owner === 'mine') return <path className="mini-burst" d={BURST} />;
  if (owner === 'neutral') return <path className="mini-neutral" d="M-8 0H8" />;
  return (
    <>
      <path
        className="mini-marker"
        d={GLYPHS[SEATS[owner]!]}
        transform="translate(-9 0) scale(7)"
        strokeWidth=".2"
      />
      <text className="mini-number" x="9" y="7.5">
        {count}
      </text>
    </>
  );
};

/** A board of Sweep, to look at. */
export const SweepMini = ({ rows, tiles }: SweepPosition) => {
  const width = Math.max(...rows.map((row) => row.length)) * PITCH;
  const places = rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === '#' ? [{ x, y }] : [])));
  return (
    <svg className="mini" viewBox={`-2 -2 ${width + 4} ${rows.length * PITCH + 4}`} aria-hidden="true">
      {places.map(({ x, y }, i) => {
        const tile = tiles[i];
        return (
          <g
            key={`${x} ${y}`}
            transform={`translate(${(x + 0.5) * PITCH} ${(y + 0.5) * PITCH})`}
            data-seat={tile && SEATS[tile.owner]}
          >
            <rect
              className="mini-tile"
              data-owner={tile?.owner}
              x="-22"
              y="-22"
              width="44"
              height="44"
              rx="7"
            />
            {tile !== undefined && <Mark {...tile} />}
          </g>
        );
      })}
    </svg>
  );
};
