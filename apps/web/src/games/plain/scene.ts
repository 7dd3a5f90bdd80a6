import {
  type Board,
  type Piece,
  type Place,
  type Scene,
  type Seat,
  samePlaces,
  type Tagged,
} from '@ludus/kernel';
import { sentenceCase } from '../../look/words.ts';
import type { Step, Way } from '../../table/paths.ts';
import type { People } from '../../words/people.ts';
import { withNames } from './withNames.ts';
import { plainTableWords as words } from './words.ts';

/** A game's description of its board, as ways to enter actions and as text. */

type AnyBoard = Board<unknown, Tagged, unknown>;

/** The bounds of a picture, in places. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const extentOf = ({ places, labels = [], edges = [], zones = [] }: Scene): Extent => {
  const xs = [
    ...places.flatMap(({ x, size = 1 }) => [x - 0.1 - size / 2, x + 0.1 + size / 2]),
    ...labels.flatMap(({ x }) => [x - 0.3, x + 0.3]),
    ...edges.flatMap(({ points }) => points.flatMap(([x]) => [x - 0.2, x + 0.2])),
    ...zones.flatMap(({ x, width }) => [x - 0.1, x + width + 0.1]),
  ];
  const ys = [
    ...places.flatMap(({ y, size = 1 }) => [y - 0.1 - size / 2, y + 0.1 + size / 2]),
    ...labels.flatMap(({ y }) => [y - 0.3, y + 0.3]),
    ...edges.flatMap(({ points }) => points.flatMap(([, y]) => [y - 0.2, y + 0.2])),
    ...zones.flatMap(({ y, height }) => [y - 0.1, y + height + 0.1]),
  ];
  if (xs.length === 0) return { left: 0, top: 0, right: 1, bottom: 1 };
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
};

export const joined = (a: Extent, b: Extent): Extent => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** More positions than this would take longer than a frame; of longer games, some are left out. */
const MOST_POSITIONS = 200;

/** The bounds of all pictures of a game. */
export const extentOfLine = (length: number, sceneAt: (index: number) => Scene): Extent => {
  const step = Math.ceil((length + 1) / MOST_POSITIONS);
  let whole = extentOf(sceneAt(length));
  for (let index = 0; index < length; index += step) whole = joined(whole, extentOf(sceneAt(index)));
  return whole;
};

/** What the last place of an action is for: to capture, to move to, to fill, or simply to choose. */
const lastRole = (place: Place | undefined, isAlone: boolean): string => {
  if (isAlone) return place?.piece === undefined ? 'place' : 'source';
  return place?.piece === undefined ? 'move' : 'capture';
};

/** Every action with the places to choose and the option to pick. */
export const waysOf = (
  board: AnyBoard,
  view: unknown,
  { legal, seat }: { readonly legal: readonly Tagged[]; readonly seat: Seat },
): Way<Tagged>[] => {
  const scene = board.scene(view);
  const byId = new Map(scene.places.map((place) => [place.id, place]));
  return legal.map((action) => {
    const { places, choice } = board.point(action, view, seat);
    const pointed = places.map((id, i): Step => {
      const isLast = i === places.length - 1;
      return {
        at: samePlaces(scene, id),
        role: isLast ? lastRole(byId.get(id), places.length === 1) : 'source',
        ...(!isLast && { auto: true }),
      };
    });
    const picked: Step[] =
      choice === undefined
        ? []
        : [{ pick: choice, label: sentenceCase(choice), ...(places.length > 0 && { auto: true }) }];
    return { action, steps: [...pointed, ...picked] };
  });
};

const HINTS: Readonly<Record<string, string>> = words.hints;

/** A point after this many quarter turns clockwise. */
const turnedPoint = (x: number, y: number, turns: number): readonly [number, number] =>
  turns === 0 ? [x, y] : turnedPoint(-y, x, turns - 1);

/** A board as seen from another side of the table. */
export const turned = (scene: Scene, turns: 0 | 1 | 2 | 3): Scene => {
  if (turns === 0) return scene;
  const move = <Spot extends { readonly x: number; readonly y: number }>(spot: Spot): Spot => {
    const [x, y] = turnedPoint(spot.x, spot.y, turns);
    return { ...spot, x, y };
  };
  const { places, labels = [], edges = [], zones = [] } = scene;
  return {
    ...scene,
    places: places.map(move),
    labels: labels.map(move),
    edges: edges.map(({ points, ...edge }) => ({
      ...edge,
      points: points.map(([x, y]) => turnedPoint(x, y, turns)),
    })),
    zones: zones.map(({ x, y, width, height, ...zone }) => {
      const [a, b] = [turnedPoint(x, y, turns), turnedPoint(x + width, y + height, turns)];
      return {
        ...zone,
        x: Math.min(a[0], b[0]),
        y: Math.min(a[1], b[1]),
        width: Math.abs(a[0] - b[0]),
        height: Math.abs(a[1] - b[1]),
      };
    }),
  };
};

/** Something that may belong to somebody: `your ring`, `Rook’s ring`. */
const owned = (what: string, seat: Seat | undefined, people: People): string => {
  if (seat === undefined) return what;
  const { name, isYou } = people(seat);
  return isYou ? words.yourPiece(what) : words.pieceOf(what, name);
};

/** The name of a piece with its sign, unless the name already says it: `die 5`, `3 matches`. */
const nameOf = ({ name, pips, text, shape }: Piece): string => {
  const sign = shape === 'card' ? undefined : (pips ?? text);
  return sign === undefined || name.split(' ').includes(`${sign}`) ? name : `${name} ${sign}`;
};

const NOBODY: People = (seat) => ({ name: words.nobody(seat), isYou: false });

/** `e4, Rook’s ring; you can move here`. */
export const speakPlace = (
  { id, piece, under = [], owner }: Place,
  hint: string | undefined,
  people: People = NOBODY,
): string => {
  const top = piece === undefined ? words.empty : owned(nameOf(piece), piece.seat, people);
  const stands = under.length === 0 ? top : words.stack(under.length + 1, top);
  const ground = owner === undefined ? [] : [owned(words.ground, owner, people)];
  return words.place(
    withNames(id, people),
    [stands, ...ground],
    hint === undefined ? undefined : HINTS[hint],
  );
};
