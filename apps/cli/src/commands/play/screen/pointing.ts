import { type Game, type Pointing, type Scene, type Seat, samePlaces, type Tagged } from '@ludus/kernel';

/** A legal action and how it is entered by choosing places. */
export interface Way extends Pointing {
  readonly action: Tagged;
}

/** With more actions than this, comparing them all takes too long; then moves are typed. */
const MOST_WAYS = 20_000;

export const waysOf = (
  { board }: Game,
  { legal, seat }: { readonly legal: readonly Tagged[]; readonly seat: Seat },
  view: unknown,
): readonly Way[] =>
  board === undefined || legal.length > MOST_WAYS
    ? []
    : legal.map((action) => ({ action, ...board.point(action, view, seat) }));

/** Without a board, every move is an entry of the list. */
export const listedWays = (legal: readonly Tagged[], notation: (action: Tagged) => string): readonly Way[] =>
  legal.length > MOST_WAYS ? [] : legal.map((action) => ({ action, places: [], choice: notation(action) }));

const beginsWith = ({ places }: Way, picked: readonly string[]): boolean =>
  picked.every((place, i) => places[i] === place);

/** The actions that are still possible after some places were chosen. */
const openWays = (ways: readonly Way[], picked: readonly string[]): Way[] =>
  ways.filter((way) => beginsWith(way, picked));

/** The places that can be chosen next. */
export const nextPlaces = (ways: readonly Way[], picked: readonly string[]): ReadonlySet<string> =>
  new Set(openWays(ways, picked).flatMap(({ places }) => places.slice(picked.length, picked.length + 1)));

/** The place that is meant if somebody points at one of several equal places; undefined if none of them can be chosen. */
export const placeMeant = (scene: Scene, id: string, open: ReadonlySet<string>): string | undefined =>
  samePlaces(scene, id).find((place) => open.has(place));

/** The places that can be chosen next, with those that are equal to one of them. */
export const withEqual = (scene: Scene, open: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...open].flatMap((id) => samePlaces(scene, id)));

/** The actions that need no further place: what is left is a choice from a list, or nothing. */
export const finishedWays = (ways: readonly Way[], picked: readonly string[]): Way[] =>
  openWays(ways, picked).filter(({ places }) => places.length === picked.length);

/** The only action left after some places were chosen, if it leaves nothing to choose. */
export const settledWay = (ways: readonly Way[], picked: readonly string[]): Way | undefined => {
  const [only, ...others] = openWays(ways, picked);
  return picked.length > 0 && others.length === 0 && only?.places.length === picked.length ? only : undefined;
};
