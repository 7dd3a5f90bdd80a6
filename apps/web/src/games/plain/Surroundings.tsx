import type { Place, Scene } from '@ludus/kernel';
import { UNIT } from '../../look/outlines.ts';

const at = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${(x * UNIT).toFixed(1)},${(y * UNIT).toFixed(1)}`).join(' ');

/** Zones, drawn below the places. */
export const Ground = ({ scene: { zones = [] } }: { readonly scene: Scene }) => (
  <svg className="scene-ground" aria-hidden="true" overflow="visible">
    {zones.map(({ name, seat, x, y, width, height }) => (
      <g key={`${name} ${x} ${y}`} data-seat={seat}>
        <rect
          className="zone"
          x={x * UNIT}
          y={y * UNIT}
          width={width * UNIT}
          height={height * UNIT}
          rx="14"
        />
        <text className="zone-name" x={(x + 0.15) * UNIT} y={(y + 0.3) * UNIT}>
          {name}
        </text>
      </g>
    ))}
  </svg>
);

/** Borders and walls, drawn above the places and below the pieces. */
export const Edges = ({ scene: { edges = [] } }: { readonly scene: Scene }) => (
  <svg className="scene-edges" aria-hidden="true" overflow="visible">
    {edges.map(({ seat, points }) => (
      <g key={at(points)} data-seat={seat}>
        <polyline className="scene-edge" points={at(points)} />
      </g>
    ))}
  </svg>
);

/** Lines through places, drawn above the pieces. */
export const Lines = ({ scene: { lines = [], places } }: { readonly scene: Scene }) => {
  const byId = new Map(places.map((place): [string, Place] => [place.id, place]));
  return (
    <svg className="scene-lines" aria-hidden="true" overflow="visible">
      {lines.map(({ seat, places: ids, isHighlighted = false }) => {
        const points = at(
          ids.flatMap((id): [number, number][] => {
            const place = byId.get(id);
            return place === undefined ? [] : [[place.x, place.y]];
          }),
        );
        return (
          <g key={ids.join(' ')} data-seat={seat}>
            {isHighlighted && <polyline className="scene-line halo" points={points} />}
            <polyline className={isHighlighted ? 'scene-line highlighted' : 'scene-line'} points={points} />
          </g>
        );
      })}
    </svg>
  );
};
