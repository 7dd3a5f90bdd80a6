import type { GameState, TerritoryId } from '@ludus/risk-engine';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useRoving } from '../../../look/useRoving.ts';
import { FlyingLayer } from '../../../motion/FlyingLayer.tsx';
import type { Playing } from '../../../motion/scene.ts';
import type { People } from '../../../words/people.ts';
import { ARC_KINDS } from '../land/arcs.ts';
import type { Land } from '../land/land.ts';
import type { Point } from '../land/points.ts';
import { useLand } from '../land/useLand.ts';
import { ownerSeat, territoryName } from '../names.ts';
import { riskWords } from '../words.ts';
import { ContinentNames } from './ContinentNames.tsx';
import { TerritoryLabel } from './Labels.tsx';
import { planLabels } from './labels.ts';
import { type MapMarch, Marches } from './Marches.tsx';
import { nearestTerritory } from './nearest.ts';
import { Overview } from './Overview.tsx';
import { Patterns } from './Patterns.tsx';
import { SeaWays } from './SeaWays.tsx';
import { drawSprite } from './Sprites.tsx';
import type { RiskSprite } from './sprite.ts';
import { Edge, Territory } from './Territories.tsx';
import { useContinents } from './useContinents.ts';
import { useViewport, type Viewing } from './useViewport.ts';
import { hasFoot, toMap } from './viewport.ts';
import { ZoomButtons } from './ZoomButtons.tsx';
import '../risk.css';

/** What the map needs from a game; a view has it too. */
type MapState = Pick<GameState, 'map' | 'territories' | 'playerIds'>;

interface MapBoardProps {
  readonly state: MapState;
  readonly people: People;
  readonly hints: ReadonlyMap<string, string>;
  readonly marks: ReadonlyMap<string, string>;
  readonly marches: readonly MapMarch[];
  readonly playing: Playing<RiskSprite> | undefined;
  readonly onChoose: (id: TerritoryId) => void;
  readonly title: string;
  /** Territories to start close to on phones, where the whole map is too small to read. */
  readonly closeTo?: readonly TerritoryId[] | undefined;
  /** Territories where something happens: an enlarged map moves there. */
  readonly follow?: readonly TerritoryId[];
  /** What is shown on the map, such as the panel of an attack. */
  readonly children?: (land: Land, viewing: Viewing) => ReactNode;
}

/** How many pixels fingers may miss by; mice less. */
const REACH = { touch: 26, mouse: 10 } as const;

const EMPTY_WORLD = { x: 0, y: 0, width: 1000, height: 625 };
const NOTHING: readonly string[] = [];

const spoken = (state: MapState, people: People, id: TerritoryId, hint: string | undefined): string => {
  const { ownerId, armies } = state.territories[id]!;
  const seat = ownerSeat(state, ownerId);
  const owner =
    seat === undefined ? riskWords.neutral : people(seat).isYou ? riskWords.yours : people(seat).name;
  const uses: Readonly<Record<string, string>> = riskWords.uses;
  return riskWords.land(
    territoryName(state, id),
    owner,
    armies === 0 ? riskWords.movingIn : riskWords.armies(armies),
    hint === undefined ? '' : (uses[hint] ?? ''),
  );
};

/** Coasts, borders and what is on the land, in units of the map. */
const Lines = memo(({ land }: { readonly land: Land }) =>
  ARC_KINDS.map((kind) => <path key={kind} className={`arc ${kind}`} d={land.lines[kind]} />),
);

const Water = memo(({ land }: { readonly land: Land }) =>
  [26, 17, 9].map((width) => (
    <path key={width} className={`waterline w${width}`} d={land.lines.coast} strokeWidth={width} />
  )),
);

const labelsOf = (land: Land, ids: readonly TerritoryId[]): readonly Point[] =>
  ids.flatMap((id) => {
    const place = land.byId.get(id);
    return place === undefined ? [] : [place.label];
  });

/** Maps with fewer territories are readable on every screen. */
const MANY = 20;

/** The points that the map starts close to. They stay the same, whatever happens there later. */
const useStart = (
  land: Land | undefined,
  closeTo: readonly TerritoryId[] | undefined,
): readonly Point[] | undefined => {
  const first = useRef<{ readonly land: Land; readonly points: readonly Point[] }>(undefined);
  if (land === undefined || closeTo === undefined || land.territories.length < MANY) return undefined;
  if (first.current?.land !== land) first.current = { land, points: labelsOf(land, closeTo) };
  return first.current.points;
};

/** Moves an enlarged map to where something happens. */
const useFollowing = (
  { isZoomed, show }: Viewing,
  land: Land | undefined,
  follow: readonly TerritoryId[],
): void => {
  const places = follow.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: zooming in must not move the map
  useEffect(() => {
    if (isZoomed && land !== undefined && places !== '') show(...labelsOf(land, places.split(' ')));
  }, [places, land, show]);
};

/** A map to look at and play on. It knows no rules: hints say what can be chosen, and choices are reported. */
export const MapBoard = ({
  state,
  people,
  hints,
  marks,
  marches,
  playing,
  onChoose,
  title,
  closeTo,
  follow = NOTHING,
  children,
}: MapBoardProps) => {
  const { map, territories } = state;
  const ids = useId().replaceAll(':', '');
  const land = useLand(map);
  const box = land?.box ?? EMPTY_WORLD;
  const viewing = useViewport(box, useStart(land, closeTo));
  useFollowing(viewing, land, follow);
  const { viewport, frame } = viewing;
  const { scale } = viewport;
  const continents = useContinents(map, land, frame);
  const [focused, setFocused] = useState<string>();
  const places = useMemo(
    () =>
      land === undefined
        ? [{ id: '', x: 0, y: 0 }]
        : land.territories.map(({ id, label: [x, y] }) => ({ id, x, y })),
    [land],
  );
  const { tabStop, handlers } = useRoving({ places, hints, onChoose });

  const items = useMemo(
    () =>
      (land?.territories ?? []).map(({ id }) => ({
        id,
        name: territoryName({ map }, id),
        armies: territories[id]!.armies,
      })),
    [land, map, territories],
  );
  const important = useMemo(() => new Set(marks.keys()), [marks]);
  const plan = useMemo(
    () => (land === undefined ? undefined : planLabels(land, items, scale, important)),
    [land, items, scale, important],
  );

  const onClick = (event: MouseEvent<SVGSVGElement>): void => {
    if (land === undefined || viewing.hasDragged()) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = toMap(viewport, [event.clientX - left, event.clientY - top]);
    const pointer = (event.nativeEvent as globalThis.PointerEvent).pointerType;
    const reach = (pointer === 'touch' || pointer === 'pen' ? REACH.touch : REACH.mouse) / scale;
    const id = nearestTerritory(land, at, reach, (one) => hints.has(one));
    if (id !== undefined) onChoose(id);
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && viewing.onKey(event)) event.preventDefault();
    else handlers.onKeyDown(event);
  };
  const onFocus = (event: FocusEvent<SVGSVGElement>): void => {
    handlers.onFocus(event);
    const id = event.target.getAttribute('data-cell');
    const place = id === null ? undefined : land?.byId.get(id);
    if (place === undefined || !event.target.matches(':focus-visible')) return;
    setFocused(place.id);
    viewing.show(place.label);
  };
  const onBlur = (): void => setFocused(undefined);

  const lifted = playing?.scene.lifted ?? NOTHING;
  const edges = (land?.territories ?? []).flatMap(({ id, d }) => {
    const kinds = `${hints.get(id) ?? ''} ${marks.get(id) ?? ''} ${id === focused ? 'focus' : ''}`.trim();
    return kinds === '' ? [] : [<Edge key={id} d={d} kind={kinds} />];
  });
  const visible = `${viewport.x} ${viewport.y} ${frame.width / scale} ${frame.height / scale}`;
  return (
    <div
      ref={viewing.frameRef}
      className="map-frame staged"
      data-zoomed={viewing.isZoomed ? true : undefined}
      data-foot={hasFoot(box, frame) ? true : undefined}
      aria-busy={land === undefined}
      translate="no"
      {...viewing.pointers}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG picture made of buttons is a group */}
      <svg
        className="map"
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="group"
        aria-label={title}
        aria-describedby={`${ids}-keys`}
        {...handlers}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <Patterns ids={ids} scale={scale} />
        {land !== undefined && (
          <g transform={`scale(${scale}) translate(${-viewport.x} ${-viewport.y})`}>
            <Water land={land} />
            <SeaWays land={land} />
            {land.territories.map(({ id, d }) => (
              <Territory
                key={id}
                id={id}
                d={d}
                ids={ids}
                seat={ownerSeat(state, territories[id]!.ownerId)}
                hint={hints.get(id)}
                marks={marks.get(id) ?? ''}
                isTabStop={tabStop === id}
                label={spoken(state, people, id, hints.get(id))}
              />
            ))}
            <svg className="map-above" aria-hidden="true" overflow="visible">
              <Lines land={land} />
              {edges}
              <ContinentNames labels={continents} scale={scale} state={state} />
              <Marches
                land={land}
                marches={marches}
                scale={scale}
                covers={plan?.size === 'full' ? plan.covers : undefined}
              />
              {plan?.labels.map(({ id, badge, lines, nameY }) => (
                <TerritoryLabel
                  key={id}
                  id={id}
                  at={land.byId.get(id)!.label}
                  scale={scale}
                  size={plan.size}
                  badgeX={badge[0]}
                  badgeY={badge[1]}
                  name={lines.join('\n')}
                  nameY={nameY}
                  seat={ownerSeat(state, territories[id]!.ownerId)}
                  armies={territories[id]!.armies}
                  isLifted={lifted.includes(id)}
                />
              ))}
            </svg>
          </g>
        )}
      </svg>
      {land !== undefined && (
        <FlyingLayer playing={playing} viewBox={visible} draw={(sprite) => drawSprite(sprite, viewing)} />
      )}
      <p className="unseen" translate="yes" id={`${ids}-keys`}>
        {land === undefined ? riskWords.drawing : riskWords.mapKeys}
      </p>
      {land !== undefined && viewing.isZoomed && <Overview state={state} land={land} viewing={viewing} />}
      {land !== undefined && children?.(land, viewing)}
      <ZoomButtons viewing={viewing} />
    </div>
  );
};
