import type { Board, Place, Scene, Tagged } from '@ludus/kernel';
import { sentenceCase } from '../../look/words.ts';
import type { Step, Way } from '../../table/paths.ts';
import { plainTableWords as words } from './words.ts';

/** What a game says of its board, as ways to point at actions and as words. */

type AnyBoard = Board<unknown, Tagged, unknown>;

/** Where a picture begins and ends, in places. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const extentOf = ({ places, labels = [] }: Scene): Extent => {
  const xs = [
    ...places.flatMap(({ x }) => [x - 0.6, x + 0.6]),
    ...labels.flatMap(({ x }) => [x - 0.3, x + 0.3]),
  ];
  const ys = [
    ...places.flatMap(({ y }) => [y - 0.6, y + 0.6]),
    ...labels.flatMap(({ y }) => [y - 0.3, y + 0.3]),
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

/** What the last place of an action is for: to take, to go to, to fill, or simply to choose. */
const lastRole = (place: Place | undefined, isAlone: boolean): string => {
  if (isAlone) return place?.piece === undefined ? 'place' : 'source';
  return place?.piece === undefined ? 'move' : 'capture';
};

/** Every action with the places to point at and the option to pick. */
export const waysOf = (board: AnyBoard, view: unknown, legal: readonly Tagged[]): Way<Tagged>[] => {
  const byId = new Map(board.scene(view).places.map((place) => [place.id, place]));
  return legal.map((action) => {
    const { places, choice } = board.point(action, view);
    const pointed = places.map((id, i): Step => {
      const isLast = i === places.length - 1;
      return {
        at: [id],
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

const pieceWords = (piece: NonNullable<Place['piece']>): string => {
  const name = piece.text === undefined ? piece.name : `${piece.name} ${piece.text}`;
  return piece.seat === undefined ? name : words.pieceOf(name, piece.seat);
};

/** `e4, piece of player 2; can be reached`. */
export const speakPlace = ({ id, piece, owner }: Place, hint: string | undefined): string => {
  const stands = piece === undefined ? words.empty : pieceWords(piece);
  const ground = owner === undefined ? [] : [words.groundOf(owner)];
  return words.place(id, [stands, ...ground], hint === undefined ? undefined : HINTS[hint]);
};
