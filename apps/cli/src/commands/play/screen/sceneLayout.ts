import type { Place, Scene, Seat, Zone } from '@ludus/kernel';

/** A place in characters: the centre of its drawing. */
export interface LaidPlace {
  readonly place: Place;
  readonly column: number;
  readonly row: number;
}

/** A stroke from one character to another. */
export interface LaidStroke {
  readonly seat: Seat | undefined;
  readonly isHighlighted: boolean;
  readonly from: readonly [column: number, row: number];
  readonly to: readonly [column: number, row: number];
}

/** The name of a part of the table, above its contents. */
interface LaidZone {
  readonly name: string;
  readonly seat: Seat | undefined;
  readonly column: number;
  readonly row: number;
  /** Whether it is empty; its name then says so. */
  readonly isEmpty: boolean;
}

/** The note for an empty part of the table. */
export const EMPTY_ZONE = '(empty)';

export interface SceneLayout {
  readonly width: number;
  readonly height: number;
  /** How many characters a place has. */
  readonly room: number;
  readonly places: readonly LaidPlace[];
  readonly labels: readonly { readonly text: string; readonly column: number; readonly row: number }[];
  /** Edges and lines, in drawing order. */
  readonly strokes: readonly LaidStroke[];
  readonly zones: readonly LaidZone[];
  /** Whether the places are in rows; those of a map are not. */
  readonly isGrid: boolean;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

interface Scale {
  readonly x: number;
  readonly y: number;
}

/** Characters across a place, widest first. Even, so that rows of hexagons shift by exactly half a place. */
const GRID_WIDTHS = [8, 6, 4];
const MARGIN = 4;
/** A character is about twice as high as wide, so 0.5 keeps the shape of a board. */
const STEEPEST = 0.8;

const roundKey = (value: number): number => Math.round(value * 1000) / 1000;

const extent = (values: readonly number[]): readonly [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
];

/** The distance between consecutive rows. */
const rowStep = (places: readonly Place[]): number => {
  const rows = [...new Set(places.map(({ y }) => roundKey(y)))].sort((a, b) => a - b);
  const steps = rows.slice(1).map((y, i) => y - rows[i]!);
  return steps.length === 0 ? 1 : Math.min(...steps);
};

const gridScale = (places: readonly Place[], { width, height }: Room, zoom: number): Scale => {
  const [left, right] = extent(places.map(({ x }) => x));
  const [top, bottom] = extent(places.map(({ y }) => y));
  const step = rowStep(places);
  const rows = (bottom - top) / step + 1;
  const fits = GRID_WIDTHS.find((one) => (right - left) * one + one + 2 * MARGIN <= width) ?? 4;
  const isTall = fits > 4 && rows * 2 + 1 <= height;
  const x = fits + 2 * zoom;
  return { x: Math.max(4, x), y: ((isTall ? 2 : 1) + (zoom > 0 ? 1 : 0)) / step };
};

/** A map fills the available room; zooming in makes it larger. */
const mapScale = (places: readonly Place[], { width, height }: Room, zoom: number): Scale => {
  const [left, right] = extent(places.map(({ x }) => x));
  const [top, bottom] = extent(places.map(({ y }) => y));
  const grow = 1.5 ** zoom;
  const x = (grow * (width - 2 * MARGIN - 4)) / Math.max(1, right - left);
  const y = (grow * (height - 2)) / Math.max(1, bottom - top);
  // A flat board in a high window would look torn apart.
  return { x, y: Math.min(y, x * STEEPEST) };
};

const isInside = ({ x, y }: Place, zone: Zone): boolean =>
  x >= zone.x && x <= zone.x + zone.width && y >= zone.y && y <= zone.y + zone.height;

const middleOf = ({ x, y, width, height }: Zone): { readonly x: number; readonly y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Rows of characters, with one more above each row that starts a zone, for the names of the zones. */
const rowsWithNames = (
  { places, zones = [] }: Scene,
  rowOf: (y: number) => number,
): { readonly rowAt: (y: number) => number; readonly nameRow: (zone: Zone) => number } => {
  const firstRow = (zone: Zone): number => {
    const rows = places.filter((place) => isInside(place, zone)).map(({ y }) => rowOf(y));
    return rows.length === 0 ? rowOf(zone.y + zone.height / 2) : Math.min(...rows);
  };
  const added = [...new Set(zones.map(firstRow))];
  const shifted = (row: number): number => row + added.filter((one) => one <= row).length;
  return { rowAt: (y) => shifted(rowOf(y)), nameRow: (zone) => shifted(firstRow(zone)) - 1 };
};

type Points = readonly (readonly [number, number])[];

/** Where everything in a scene is in a window of characters. If it is larger than the window, it is scrolled. */
export const layOut = (scene: Scene, room: Room, zoom = 0): SceneLayout => {
  const { places, labels = [], zones = [], edges = [], lines = [] } = scene;
  const isGrid = places.every(({ shape }) => shape !== 'disc');
  const isFilled = (zone: Zone): boolean => places.some((place) => isInside(place, zone));
  const free = { ...room, height: room.height - zones.length };
  const scale = isGrid ? gridScale(places, free, zoom) : mapScale(places, free, zoom);
  const all = [...places, ...labels, ...zones.filter((zone) => !isFilled(zone)).map(middleOf)];
  const [left] = extent(all.map(({ x }) => x));
  const [top] = extent(all.map(({ y }) => y));
  const columnOf = (x: number): number => MARGIN + Math.round((x - left) * scale.x);
  const { rowAt, nameRow } = rowsWithNames(scene, (y) => Math.round((y - top) * scale.y));
  const laid = places.map((place) => ({ place, column: columnOf(place.x), row: rowAt(place.y) }));
  const written = labels.map(({ text, x, y }) => ({ text, column: columnOf(x), row: rowAt(y) }));
  const strokesOf = (points: Points, seat: Seat | undefined, isHighlighted: boolean): LaidStroke[] =>
    points.slice(1).map(([x, y], i) => {
      const [fromX, fromY] = points[i]!;
      return { seat, isHighlighted, from: [columnOf(fromX), rowAt(fromY)], to: [columnOf(x), rowAt(y)] };
    });
  const pointsOf = (ids: readonly string[]): Points =>
    ids.flatMap((id) => places.filter((place) => place.id === id).map(({ x, y }) => [x, y] as const));
  const named = zones.map((zone) => ({
    name: zone.name,
    seat: zone.seat,
    isEmpty: !isFilled(zone),
    column: Math.max(0, columnOf(zone.x) - 1),
    row: nameRow(zone),
  }));
  return {
    width: Math.max(
      ...laid.map(({ column }) => column + MARGIN + 1),
      ...written.map(({ text, column }) => column + Math.max(MARGIN, Math.ceil(text.length / 2)) + 1),
      ...named.map(
        ({ name, column, isEmpty }) => column + name.length + (isEmpty ? EMPTY_ZONE.length + 2 : 1),
      ),
    ),
    height: Math.max(...[...laid, ...written, ...named].map(({ row }) => row)) + 1,
    room: isGrid ? scale.x : 5,
    places: laid,
    labels: written,
    strokes: [
      ...edges.flatMap(({ seat, points }) => strokesOf(points, seat, false)),
      ...lines.flatMap(({ seat, places: ids, isHighlighted = false }) =>
        strokesOf(pointsOf(ids), seat, isHighlighted),
      ),
    ],
    zones: named,
    isGrid,
  };
};

/** The places that a seat may want to point at: all but those in the hands of others, unless they can be chosen. */
export const reachablePlaces = (
  { places, zones = [] }: Scene,
  seat: Seat,
  open: ReadonlySet<string>,
): ReadonlySet<string> => {
  const others = zones.filter((zone) => zone.seat !== undefined && zone.seat !== seat);
  return new Set(
    places.flatMap((place) =>
      open.has(place.id) || !others.some((zone) => isInside(place, zone)) ? [place.id] : [],
    ),
  );
};

/** The next place in a direction among those that can be reached; the same one where there is none. */
export const placeTowards = (
  { places }: SceneLayout,
  from: string,
  [across, down]: readonly [number, number],
  reachable?: ReadonlySet<string>,
): string => {
  const here = places.find(({ place }) => place.id === from);
  if (here === undefined) return from;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const { place, column, row } of places) {
    if (reachable?.has(place.id) === false) continue;
    // A character is about twice as high as wide.
    const dx = (column - here.column) / 2;
    const dy = row - here.row;
    const along = dx * across + dy * down;
    const aside = Math.abs(dx * down + dy * across);
    if (along <= 0 || aside > along * 2) continue;
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [place.id, distance];
  }
  return best;
};

/** The place at a character, or near it. */
export const placeAt = ({ places, room }: SceneLayout, column: number, row: number): string | undefined => {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const laid of places) {
    const distance = Math.abs(laid.column - column) + 2 * Math.abs(laid.row - row);
    if (distance < least) [best, least] = [laid.place.id, distance];
  }
  return least <= Math.max(2, room / 2 + 1) ? best : undefined;
};
