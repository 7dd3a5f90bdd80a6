import type { Place, Scene } from '@ludus/kernel';
import { Arrow } from '../../look/Arrow.tsx';
import { GLYPHS } from '../../look/Glyph.tsx';
import { HintShape } from '../../look/HintShape.tsx';
import { OUTLINES, UNIT } from '../../look/outlines.ts';
import { useRoving } from '../../look/useRoving.ts';
import type { People } from '../../words/people.ts';
import { SceneStack } from './ScenePiece.tsx';
import { Edges, Ground, Lines } from './Surroundings.tsx';
import { type Extent, extentOf, speakPlace } from './scene.ts';
import '../../look/board.css';
import './plain.css';

/** In: a scene, what can be chosen, what happened. Out: a place. */
interface SceneBoardProps {
  readonly scene: Scene;
  readonly title: string;
  /** The area that the picture covers; the scene itself if left out. */
  readonly extent?: Extent;
  readonly hints?: ReadonlyMap<string, string>;
  /** Class names per place. */
  readonly marks?: ReadonlyMap<string, string>;
  /** The places of the last action and its number: what is on the last one came from the first. */
  readonly arrival?: { readonly places: readonly string[]; readonly count: number } | undefined;
  /** The places of an action to highlight. */
  readonly suggested?: readonly string[] | undefined;
  /** Who sits where, for reading aloud; players go by number if left out. */
  readonly people?: People;
  readonly onChoose?: (id: string) => void;
  readonly onPeek?: (id: string | undefined) => void;
}

/** Small boards are not enlarged beyond this many places across. */
const LEAST_ACROSS = 7;

const viewBoxOf = ({ left, top, right, bottom }: Extent): string => {
  const spare = Math.max(0, LEAST_ACROSS - (right - left)) / 2;
  return [left - spare, top, right - left + 2 * spare, bottom - top].map((value) => value * UNIT).join(' ');
};

/** Where a place is, and how large: both its ground and what is on it. */
const transformOf = ({ x, y, size = 1 }: Place): string =>
  `translate(${x * UNIT} ${y * UNIT})${size === 1 ? '' : ` scale(${size})`}`;

const SceneGround = ({
  place,
  hint,
  marks,
  people,
  isTabStop,
}: {
  readonly place: Place;
  readonly people: People | undefined;
  readonly hint: string | undefined;
  readonly marks: string;
  readonly isTabStop: boolean;
}) => {
  const { id, shape = 'square', isShaded = false, owner, piece } = place;
  const outline = OUTLINES[shape];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a place of an SVG board cannot be an HTML button
    <g
      className={`cell ${marks}`}
      transform={transformOf(place)}
      data-cell={id}
      data-hint={hint}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={speakPlace(place, hint, people)}
    >
      <path className={isShaded ? 'ground shaded' : 'ground'} data-shape={shape} d={outline} />
      {owner !== undefined && (
        <g data-seat={owner}>
          <path className="territory" d={outline} />
          {piece === undefined && <path className="owner-glyph" d={GLYPHS[owner]} transform="scale(16)" />}
        </g>
      )}
      <path className="wash" d={outline} />
      {hint !== undefined && <HintShape hint={hint} hasPiece={piece !== undefined} />}
      <path className="focus-edge" d={outline} transform="scale(.95)" />
    </g>
  );
};

/** What is on a place, coming from where the last action started. */
const Standing = ({
  place,
  from,
  count,
}: {
  readonly place: Place;
  readonly from: Place | undefined;
  readonly count: number | undefined;
}) => {
  const way =
    from === undefined
      ? undefined
      : {
          '--dx': `${((from.x - place.x) * UNIT) / (place.size ?? 1)}px`,
          '--dy': `${((from.y - place.y) * UNIT) / (place.size ?? 1)}px`,
        };
  return (
    <g transform={transformOf(place)}>
      <g
        key={count}
        className={count === undefined ? undefined : way === undefined ? 'appearing' : 'arriving'}
        style={way}
      >
        <SceneStack piece={place.piece!} under={place.under} />
      </g>
    </g>
  );
};

const NONE: ReadonlyMap<string, string> = new Map();

const Places = ({
  scene,
  hints = NONE,
  marks = NONE,
  arrival,
  suggested = [],
  people,
  onChoose,
  onPeek,
  title,
  viewBox,
  children,
}: SceneBoardProps & { readonly viewBox: string; readonly children: React.ReactNode }) => {
  const { places, theme = 'plain' } = scene;
  const { tabStop, handlers } = useRoving({ places, hints, onChoose, onPeek });
  const placeOf = (id: string | undefined) => places.find((place) => place.id === id);
  const [begin, end] = [placeOf(suggested[0]), placeOf(suggested.at(-1))];
  const arrived = arrival?.places.at(-1);
  const from = arrival !== undefined && arrival.places.length > 1 ? placeOf(arrival.places[0]) : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG picture made of buttons is a group
    <svg
      className={`scene-board theme-${theme}`}
      viewBox={viewBox}
      role="group"
      aria-label={title}
      {...handlers}
    >
      {children}
      <Ground scene={scene} />
      {places.map((place) => (
        <SceneGround
          key={place.id}
          place={place}
          hint={hints.get(place.id)}
          marks={marks.get(place.id) ?? ''}
          people={people}
          isTabStop={place.id === tabStop}
        />
      ))}
      <Edges scene={scene} />
      <svg className="pieces" aria-hidden="true" overflow="visible">
        {places.map(
          (place) =>
            place.piece !== undefined && (
              <Standing
                key={place.id}
                place={place}
                from={place.id === arrived ? from : undefined}
                count={place.id === arrived ? arrival?.count : undefined}
              />
            ),
        )}
      </svg>
      <Lines scene={scene} />
      <svg className="arrows" aria-hidden="true" overflow="visible">
        {begin !== undefined && end !== undefined && begin !== end && (
          <Arrow from={begin} to={end} kind="hinted" />
        )}
      </svg>
    </svg>
  );
};

/** A board drawn from the game's description. */
export const SceneBoard = (props: SceneBoardProps) => {
  const { scene, title, extent = extentOf(scene) } = props;
  const viewBox = viewBoxOf(extent);
  const labels = (
    <svg className="board-labels" aria-hidden="true" overflow="visible">
      {scene.labels?.map(({ text, x, y }) => (
        <text key={`${x} ${y}`} x={x * UNIT} y={y * UNIT}>
          {text}
        </text>
      ))}
    </svg>
  );
  if (scene.places.length === 0)
    return (
      <svg className="scene-board" viewBox={viewBox} role="img" aria-label={`${title}: nothing is left.`}>
        {labels}
      </svg>
    );
  return (
    <Places {...props} viewBox={viewBox}>
      {labels}
    </Places>
  );
};
