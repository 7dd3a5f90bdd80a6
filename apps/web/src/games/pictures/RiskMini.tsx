import { useId } from 'react';
import { SeatPatterns } from './SeatPatterns.tsx';
import './pictures.css';

/** The lands of a map as paths. */
export interface World {
  /** As in `viewBox`: `x y width height`. */
  readonly box: string;
  readonly lands: Readonly<Record<string, string>>;
}

/** A map and the owner of every territory, to look at. Lands without an owner are neutral. */
export const RiskMini = ({
  world: { box, lands },
  owners,
}: {
  readonly world: World;
  readonly owners: Readonly<Record<string, number | undefined>>;
}) => {
  const ids = useId();
  const [x = 0, y = 0, width = 0, height = 0] = box.split(' ').map(Number);
  const room = width / 40;
  return (
    <svg
      className="mini"
      viewBox={[x - room, y - room, width + 2 * room, height + 2 * room].join(' ')}
      aria-hidden="true"
    >
      <rect
        className="mini-sea"
        x={x - room}
        y={y - room}
        width={width + 2 * room}
        height={height + 2 * room}
      />
      <SeatPatterns ids={ids} scale={width / 3200} />
      <path className="mini-coast" d={Object.values(lands).join('')} strokeWidth={width / 90} />
      {Object.entries(lands).map(([id, d]) => {
        const seat = owners[id];
        return (
          <g key={id} data-seat={seat}>
            <path className="mini-land" d={d} strokeWidth={width / 600} />
            {seat !== undefined && <path d={d} fill={`url(#${ids}-${seat})`} />}
          </g>
        );
      })}
    </svg>
  );
};
