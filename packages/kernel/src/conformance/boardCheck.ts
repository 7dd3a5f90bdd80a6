import {
  PIECE_COLOURS,
  PIECE_SHAPES,
  type Piece,
  PLACE_SHAPES,
  type Place,
  type Scene,
  THEMES,
} from '../board.ts';
import { canonicalJson, makeJson, sameJson } from '../json.ts';
import { type Seat, seats } from '../outcome.ts';
import { viewFor } from '../visibility.ts';
import type { StateCheck } from './visit.ts';

type Report = Parameters<StateCheck>[1];

/** Places of size 1 that are closer together than this overlap. */
const LEAST_DISTANCE = 0.45;

/** The sizes that a place can have. */
const SMALLEST = 0.2;
const LARGEST = 4;

const isSeat = (seat: Seat | undefined, seatCount: number): boolean =>
  seat === undefined || (Number.isInteger(seat) && seat >= 1 && seat <= seatCount);

const checkPiece = (piece: Piece, seatCount: number): string | undefined => {
  const { name, seat, text, pips = 1, shape = 'disc', colour = 'black' } = piece;
  if (name === '') return 'a piece without a name';
  if (!isSeat(seat, seatCount)) return `a piece of seat ${seat}, which does not exist`;
  if (!Number.isInteger(pips) || pips < 1 || pips > 6) return `a piece with ${pips} pips`;
  if (!PIECE_SHAPES.includes(shape)) return `a piece of the unknown shape "${shape}"`;
  if (!PIECE_COLOURS.includes(colour)) return `a piece of the unknown colour "${colour}"`;
  return text === undefined || /^\S{1,3}$/u.test(text)
    ? undefined
    : `a piece with the text "${text}", which must be 1 to 3 characters without spaces`;
};

const checkPlace = (
  { id, x, y, size = 1, shape, owner, piece, under = [] }: Place,
  seatCount: number,
): string | undefined => {
  if (id === '') return 'no name';
  if (!Number.isFinite(x) || !Number.isFinite(y)) return 'no centre';
  if (!(size >= SMALLEST && size <= LARGEST))
    return `the size ${size}, which must be from ${SMALLEST} to ${LARGEST}`;
  if (shape !== undefined && !PLACE_SHAPES.includes(shape)) return `the unknown shape "${shape}"`;
  if (!isSeat(owner, seatCount)) return `the owner ${owner}, which is not a seat`;
  if (under.length > 0 && piece === undefined) return 'a stack without a piece on top';
  return [...under, ...(piece === undefined ? [] : [piece])]
    .map((one) => checkPiece(one, seatCount))
    .find((wrong) => wrong !== undefined);
};

/** Checks everything a scene draws besides its places. */
const checkSurroundings = (scene: Scene, seatCount: number): string[] => {
  const { places, edges = [], lines = [], zones = [], theme, prompt } = scene;
  const there = new Set(places.map(({ id }) => id));
  const numbers = [...edges.flatMap(({ points }) => points.flat()), ...zones.flatMap(({ x, y }) => [x, y])];
  const seated = [...edges, ...lines, ...zones].find(({ seat }) => !isSeat(seat, seatCount));
  const missing = lines.flatMap((line) => line.places).find((id) => !there.has(id));
  return [
    ...(seated === undefined ? [] : [`an edge, line or zone of seat ${seated.seat}, which does not exist`]),
    ...(missing === undefined ? [] : [`a line through "${missing}", which is not a place`]),
    ...(numbers.every(Number.isFinite) ? [] : ['an edge or a zone whose position is not a number']),
    ...zones
      .filter(({ width, height }) => !(width > 0 && height > 0))
      .map(({ name }) => `an empty zone "${name}"`),
    ...(theme === undefined || THEMES.includes(theme) ? [] : [`the unknown theme "${theme}"`]),
    ...(prompt === '' ? ['an empty prompt'] : []),
  ];
};

const checkSame = ({ places }: Scene, report: Report): void => {
  const byId = new Map(places.map((place) => [place.id, place]));
  for (const { id, sameAs } of places)
    if (
      sameAs !== undefined &&
      (sameAs === id || byId.get(sameAs)?.sameAs !== undefined || !byId.has(sameAs))
    )
      report(`the "sameAs" of place "${id}" is "${sameAs}", but must be another place that has no "sameAs"`);
};

/** What is in both lists, in the order of the first. */
const common = (ids: readonly string[], others: readonly string[]): string[] => {
  const there = new Set(others);
  return ids.filter((id) => there.has(id));
};

const placeIds = ({ places }: Scene): string[] => places.map(({ id }) => id);

const checkScene = (scene: Scene, seatCount: number, report: Report): void => {
  const { places } = scene;
  checkSame(scene, report);
  if (!canonicalJson(scene).ok) report('a scene is not JSON');
  for (const place of places) {
    const wrong = checkPlace(place, seatCount);
    if (wrong !== undefined) report(`place "${place.id}" has ${wrong}`);
  }
  for (const wrong of checkSurroundings(scene, seatCount)) report(`a scene has ${wrong}`);
  for (const [i, { id, x, y, size = 1 }] of places.entries())
    for (const other of places.slice(0, i)) {
      if (other.id === id) report(`two places are called "${id}"`);
      const between = (LEAST_DISTANCE * (size + (other.size ?? 1))) / 2;
      if (Math.hypot(other.x - x, other.y - y) < between) report(`places "${other.id}" and "${id}" overlap`);
    }
};

/** Whether `a b` is the start of `a b c`; `a bc` does not count. */
const SEPARATOR = '\u0000';

/**
 * Scenes are JSON, and their places do not overlap and keep their order. Every legal action points at existing
 * places, in a way no other does.
 */
export const checkBoard: StateCheck = (visit, report) => {
  const { game, state, seat, legal, sample, seatCount } = visit;
  const { board } = game;
  if (board === undefined) return;
  checkScene(board.scene(state), seatCount, report);
  const { secrets } = game;
  if (secrets !== undefined)
    for (const viewer of seats(seatCount))
      checkScene(board.scene(secrets.view(state, viewer)), seatCount, report);
  if (seat === undefined) return;
  const view = viewFor(game, state, seat);
  const ids = placeIds(board.scene(view));
  const there = new Set(ids);
  const ways = legal.map((action) => {
    const { places, choice } = board.point(action, view, seat);
    const missing = places.find((id) => !there.has(id));
    if (missing !== undefined) report(`${makeJson(action)} points at "${missing}", which is not a place`);
    if (choice === '' || (places.length === 0 && choice === undefined))
      report(`${makeJson(action)} cannot be pointed at or chosen`);
    return {
      action,
      way: [...places, ...(choice === undefined ? [] : [`=${choice}`]), ''].join(SEPARATOR),
    };
  });
  const sorted = ways.toSorted((a, b) => (a.way < b.way ? -1 : a.way > b.way ? 1 : 0));
  for (const [i, { action, way }] of sorted.entries()) {
    const next = sorted[i + 1];
    if (next?.way.startsWith(way))
      report(`pointing cannot distinguish ${makeJson(action)} from ${makeJson(next.action)}`);
  }
  for (const action of sample) {
    const played = game.play(state, action, seat);
    if (!played.ok) continue;
    const after = viewFor(game, played.value.state, seat);
    const next = placeIds(board.scene(after));
    if (!sameJson(common(ids, next), common(next, ids)))
      report(
        `${makeJson(action)} changes the order of the places; keep it, so that the keyboard and screen readers find everything where it was`,
      );
    if (!sameJson(board.point(action, after, seat), board.point(action, view, seat)))
      report(
        `${makeJson(action)} points at other places after it is played; "point" must depend only on the action, the seat, and what never changes in the view, such as the size of the board`,
      );
  }
};
