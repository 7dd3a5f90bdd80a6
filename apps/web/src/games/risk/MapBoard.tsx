import type { Seat } from '@ludus/kernel';
import { artOf, type GameState, type MapArt, NEUTRAL, type TerritoryId } from '@ludus/risk-engine';
import { memo, useMemo } from 'react';
import { GLYPHS } from '../../look/Glyph.tsx';
import { useRoving } from '../../look/useRoving.ts';
import { labelScale, linesOf, tall } from './tall.ts';
import './risk.css';

/** What the map needs to know of a game; a view has it too. */
type MapState = Pick<GameState, 'map' | 'territories' | 'playerIds'>;

interface MapBoardProps {
  readonly state: MapState;
  readonly hints: ReadonlyMap<string, string>;
  readonly marks: ReadonlyMap<string, string>;
  /** A march to show: from one territory to another. */
  readonly route?: readonly [TerritoryId, TerritoryId] | undefined;
  readonly onChoose?: (id: string) => void;
  readonly title: string;
}

const HINTS: Readonly<Record<string, string>> = {
  place: 'armies can be placed here',
  source: 'can start from here',
  attack: 'can be attacked',
  fortify: 'armies can move here',
};

export const territoryName = ({ map }: Pick<MapState, 'map'>, id: TerritoryId): string =>
  map.territories[id]?.name ?? id;

export const ownerSeat = ({ playerIds }: Pick<MapState, 'playerIds'>, ownerId: string): Seat | undefined =>
  ownerId === NEUTRAL ? undefined : playerIds.indexOf(ownerId) + 1;

const outlineOf = ({ outlines }: MapArt['territories'][string]): string =>
  outlines.map((loop) => `M${loop.map(([x, y]) => `${x} ${y}`).join('L')}Z`).join('');

interface LabelProps {
  readonly id: TerritoryId;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly seat: Seat | undefined;
  readonly armies: number;
  readonly scale: number;
}

/** Armies and name, above all lands so that no neighbour covers them. */
const Label = memo(({ id, name, x, y, seat, armies, scale }: LabelProps) => (
  <g
    className="territory-label"
    data-label={id}
    data-seat={seat}
    transform={`translate(${x} ${y}) scale(${scale})`}
  >
    <g className="army">
      <circle r="11.5" />
      {seat !== undefined && (
        <path className="army-glyph" d={GLYPHS[seat]} transform="translate(0 -15.5) scale(4.2)" />
      )}
      <text y="4.2">{armies === 0 ? '…' : armies}</text>
    </g>
    <text className="land-name" y="11">
      {(armies === 0 ? ['moving in'] : linesOf(name)).map((line) => (
        <tspan key={line} x="0" dy="1em">
          {line}
        </tspan>
      ))}
    </text>
  </g>
));

interface TerritoryProps {
  readonly id: TerritoryId;
  readonly d: string;
  readonly seat: Seat | undefined;
  readonly hint: string | undefined;
  readonly marks: string;
  readonly isTabStop: boolean;
  readonly label: string;
}

const Territory = memo(({ id, d, seat, hint, marks, isTabStop, label }: TerritoryProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a territory of an SVG map cannot be an HTML button
  <g
    className={`territory-place ${marks}`}
    data-cell={id}
    data-hint={hint}
    data-seat={seat}
    role="button"
    tabIndex={isTabStop ? 0 : -1}
    aria-label={label}
  >
    <path className="land" d={d} fillRule="evenodd" />
    <path className="land-edge" d={d} />
  </g>
));

/** Ways across the sea; those that leave the picture go on at the other side. */
const Links = memo(({ art }: { readonly art: MapArt }) =>
  art.links.map(({ from, to, start: [ax, ay], end: [bx, by], wraps }) => {
    if (!wraps) return <line key={`${from} ${to}`} className="sea-way" x1={ax} y1={ay} x2={bx} y2={by} />;
    const [left, right] =
      ax < bx
        ? [
            [ax, ay],
            [bx, by],
          ]
        : [
            [bx, by],
            [ax, ay],
          ];
    return (
      <g key={`${from} ${to}`}>
        <line className="sea-way" x1={left![0]} y1={left![1]} x2={-8} y2={left![1]! - 6} />
        <line className="sea-way" x1={right![0]} y1={right![1]} x2={art.width + 8} y2={right![1]! - 6} />
      </g>
    );
  }),
);

const continentIndex = ({ map }: Pick<MapState, 'map'>): ReadonlyMap<TerritoryId, number> => {
  const found = new Map<TerritoryId, number>();
  for (const [i, { territoryIds }] of Object.values(map.continents ?? {}).entries())
    for (const id of territoryIds) if (!found.has(id)) found.set(id, i % 8);
  return found;
};

const RouteArrow = ({
  art,
  route: [from, to],
}: {
  readonly art: MapArt;
  readonly route: readonly [string, string];
}) => {
  const [ax, ay] = art.territories[from]!.label;
  const [bx, by] = art.territories[to]!.label;
  return <line className="march" x1={ax} y1={ay} x2={bx} y2={by} markerEnd="url(#march-head)" />;
};

export const MapBoard = ({ state, hints, marks, route, onChoose, title }: MapBoardProps) => {
  const { map, territories } = state;
  const art = useMemo(() => tall(artOf(map)), [map]);
  const scale = labelScale(art);
  const continents = useMemo(() => continentIndex({ map }), [map]);
  const shapes = useMemo(
    () =>
      Object.entries(art.territories).map(([id, shape]) => ({
        id,
        d: outlineOf(shape),
        x: shape.label[0],
        y: shape.label[1],
      })),
    [art],
  );
  const { tabStop, handlers } = useRoving({ places: shapes, hints, onChoose });
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG picture made of buttons is a group
    <svg
      className="map"
      viewBox={`-10 -10 ${art.width + 20} ${art.height + 20}`}
      role="group"
      aria-label={title}
      style={{ '--scale': scale }}
      {...handlers}
    >
      <defs>
        <marker
          id="march-head"
          viewBox="0 0 10 10"
          refX="12"
          refY="5"
          markerWidth="5"
          markerHeight="5"
          orient="auto"
        >
          <path d="M0 1L9 5L0 9Z" fill="context-stroke" />
        </marker>
      </defs>
      <rect className="sea" x="-10" y="-10" width={art.width + 20} height={art.height + 20} rx={14 * scale} />
      <Links art={art} />
      <svg className="halos" aria-hidden="true" overflow="visible">
        {shapes.map(({ id, d }) => (
          <path key={id} className="halo" data-continent={continents.get(id)} d={d} />
        ))}
      </svg>
      {shapes.map(({ id, d }) => {
        const { ownerId, armies } = territories[id]!;
        const seat = ownerSeat(state, ownerId);
        const hint = hints.get(id);
        const name = territoryName(state, id);
        const owner = seat === undefined ? 'neutral' : `player ${seat}`;
        const strength = armies === 0 ? 'moving in' : `${armies} ${armies === 1 ? 'army' : 'armies'}`;
        const spoken = hint === undefined ? '' : `; ${HINTS[hint] ?? ''}`;
        return (
          <Territory
            key={id}
            id={id}
            d={d}
            seat={seat}
            hint={hint}
            marks={marks.get(id) ?? ''}
            isTabStop={tabStop === id}
            label={`${name}, ${owner}, ${strength}${spoken}`}
          />
        );
      })}
      <svg className="labels" aria-hidden="true" overflow="visible">
        {shapes.map(({ id, x, y }) => (
          <Label
            key={id}
            id={id}
            name={territoryName(state, id)}
            x={x}
            y={y}
            seat={ownerSeat(state, territories[id]!.ownerId)}
            armies={territories[id]!.armies}
            scale={scale}
          />
        ))}
      </svg>
      {route !== undefined && <RouteArrow art={art} route={route} />}
    </svg>
  );
};
