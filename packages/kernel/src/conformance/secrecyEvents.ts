import type { Tagged } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { type Seat, seats } from '../outcome.ts';
import { isRngState } from '../rng.ts';
import { type Viewer, visibleEvents, visibleState } from '../visibility.ts';
import { applyChanges, type Mutant } from './mutants.ts';
import { generatorsIn, isTree, keysOf, type Path, valueAt } from './paths.ts';
import type { StateCheck, Visit } from './visit.ts';

type Report = Parameters<StateCheck>[1];

/** A state with the events that led to it. */
interface Turn {
  readonly state: unknown;
  readonly events: readonly Tagged[];
}

export const nameOf = (viewer: Viewer): string => (viewer === 0 ? 'spectators' : `seat ${viewer}`);

const shown = (events: readonly Tagged[]): string => makeJson(events).slice(0, 120);

/**
 * Every value in a state with its place, such as `hands[0][]=7`. The last index is left out, because a card
 * is the same card wherever it is in a hand.
 */
const contentsOf = (value: unknown, path: Path = [], into: string[] = []): string[] => {
  if (isRngState(value)) return into;
  if (isTree(value)) for (const key of keysOf(value)) contentsOf(value[key], [...path, key], into);
  else {
    const last = path.findLastIndex((key) => typeof key === 'number');
    const place = path.map((key, i) => (i === last ? '' : key));
    into.push(`${makeJson(place)}=${makeJson(value ?? null)}`);
  }
  return into;
};

/** The value of an entry: `7` for `hands[0][]=7`. */
const valueIn = (text: string): string => text.slice(text.indexOf(']=') + 2);

/** The entries of the first list that are not in the second; each match removes one. */
const surplus = (of: readonly string[], over: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const text of over) counts.set(text, (counts.get(text) ?? 0) + 1);
  return of.filter((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
};

/** The random generators of a state. A move that uses one may shuffle. */
const generatorsOf = (state: unknown): unknown[] => generatorsIn(state).map((path) => valueAt(state, path));

/** Whether two states differ after a move exactly as they did before it. */
const differsAsBefore = (before: unknown, [state, other]: readonly [unknown, unknown], mutant: Mutant) =>
  mutant.changes.every(({ path }) => {
    const now = valueAt(state, path);
    return now !== undefined && sameJson(now, valueAt(before, path));
  }) && sameJson(applyChanges(state, mutant.changes), other);

/** Whether two states differ only in these values, wherever the values are. */
const differsIn = ([state, other]: readonly [unknown, unknown], changed: readonly unknown[]): boolean => {
  const values = new Set(changed.flatMap((one) => contentsOf(one)).map(valueIn));
  const [here, there] = [contentsOf(state), contentsOf(other)];
  const different = [...surplus(here, there), ...surplus(there, here)];
  return different.length > 0 && different.every((text) => values.has(valueIn(text)));
};

/** Where two places are in the same list: the path of the list, the rest of the path, and both indexes. */
interface Pair {
  readonly list: Path;
  readonly rest: Path;
  readonly indexes: readonly [number, number];
}

const pairOf = ({ changes }: Mutant): Pair | undefined => {
  const [first, second] = changes.map(({ path }) => path);
  if (first === undefined || second === undefined || first.length !== second.length) return undefined;
  const at = first.findIndex((key, i) => key !== second[i]);
  const [i, j] = [first[at], second[at]];
  if (typeof i !== 'number' || typeof j !== 'number') return undefined;
  const [rest, other] = [first.slice(at + 1), second.slice(at + 1)];
  return sameJson(rest, other) ? { list: first.slice(0, at), rest, indexes: [i, j] } : undefined;
};

/**
 * Whether two cards that were exchanged in a list are still exchanged there after a move, and as far apart as
 * before. Drawing from the list moves them both; putting one of them back elsewhere, or shuffling, does not count.
 */
const isStillExchanged = (before: unknown, states: readonly [unknown, unknown], mutant: Mutant): boolean => {
  const pair = pairOf(mutant);
  if (pair === undefined) return false;
  const { list, rest, indexes } = pair;
  const [state, other] = states;
  const cards = valueAt(state, list);
  if (!Array.isArray(cards) || !sameJson(generatorsOf(before), generatorsOf(state))) return false;
  const placeOf = (i: number): Path => [...list, i, ...rest];
  const moved = [...cards.keys()].filter(
    (i) => !sameJson(valueAt(state, placeOf(i)) ?? null, valueAt(other, placeOf(i)) ?? null),
  );
  const [first, second, ...others] = moved;
  if (first === undefined || second === undefined || others.length > 0) return false;
  const shift = first - Math.min(...indexes);
  const isShifted = indexes.every((i) =>
    sameJson(valueAt(before, placeOf(i)) ?? null, valueAt(state, placeOf(i + shift)) ?? null),
  );
  const changes = mutant.changes.map(({ value }, n) => ({ path: placeOf(indexes[n]! + shift), value }));
  return (
    isShifted && Math.max(...indexes) + shift === second && sameJson(applyChanges(state, changes), other)
  );
};

/** Whether a viewer is told different things about two turns after which it sees the same. */
const isTold = (visit: Visit, turns: readonly [Turn, Turn], viewer: Viewer): boolean => {
  const { game } = visit;
  const seen = turns.map((turn) => visibleEvents(game, turn, viewer));
  if (sameJson(seen[0], seen[1])) return false;
  const looks = turns.map(({ state }) => visibleState(game, state, viewer));
  return sameJson(looks[0], looks[1]);
};

/** One action of every type. */
export const oneOfEachType = (actions: readonly Tagged[]): Tagged[] => [
  ...new Map(actions.map((action) => [action.type, action])).values(),
];

/**
 * Makes a move in two states that differ only in something a viewer cannot see. If that is still the only
 * difference, and still hidden from the viewer, both moves must show the viewer the same events.
 */
export const compareEvents = (
  visit: Visit,
  mutant: Mutant,
  viewers: readonly Viewer[],
  report: Report,
): void => {
  const { game, state, seat, sample } = visit;
  if (seat === undefined || viewers.length === 0) return;
  for (const action of new Set([...sample.slice(0, 3), ...oneOfEachType(sample)])) {
    const played = game.play(state, action, seat);
    const other = game.play(mutant.state, action, seat);
    if (!played.ok || !other.ok) continue;
    const told = viewers.filter((viewer) => isTold(visit, [played.value, other.value], viewer));
    if (told.length === 0) continue;
    const states = [played.value.state, other.value.state] as const;
    const changed = mutant.changes.flatMap(({ path, value }) => [value, valueAt(state, path)]);
    if (
      differsAsBefore(state, states, mutant) ||
      differsIn(states, changed) ||
      isStillExchanged(state, states, mutant)
    )
      for (const viewer of told)
        report(
          `the events of ${makeJson(action)} tell ${nameOf(viewer)} about ${mutant.where}, which its view hides: ${shown(visibleEvents(game, played.value, viewer))}`,
        );
  }
};

/** The values of the only field in which two actions of one type differ. */
const choiceBetween = (a: Tagged, b: Tagged): readonly unknown[] | undefined => {
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  const fields = [...new Set([...one.keys(), ...other.keys()])];
  const different = fields.filter((field) => !sameJson(one.get(field) ?? null, other.get(field) ?? null));
  const [field, ...others] = different;
  return a.type !== b.type || field === undefined || others.length > 0
    ? undefined
    : [one.get(field), other.get(field)];
};

const PAIRS = 4;
/** The most legal actions among which to look for one to compare with. */
const COMPARED = 200;

/** Pairs of legal actions that differ in one decision. */
const choices = ({ legal, sample, rng }: Visit): (readonly [Tagged, Tagged])[] =>
  oneOfEachType(sample)
    .slice(0, PAIRS)
    .flatMap((action) => {
      const first = rng.int(Math.max(1, legal.length - COMPARED + 1));
      const others = legal
        .slice(first, first + COMPARED)
        .filter((other) => choiceBetween(action, other) !== undefined);
      return others.length === 0 ? [] : [[action, rng.pick(others)] as const];
    });

/**
 * Nobody sees the actions of others. If a viewer sees the same after either of two moves, but the decision is
 * somewhere in the resulting states, then it is hidden from the viewer, and events must not give it away.
 */
export const checkChoice: StateCheck = (visit, report) => {
  const { game, state, seat, seatCount } = visit;
  if (game.secrets === undefined || seat === undefined) return;
  for (const pair of choices(visit)) {
    const [played, other] = pair.map((action) => game.play(state, action, seat));
    if (!played?.ok || !other?.ok) continue;
    const viewers: readonly Seat[] = [0, ...seats(seatCount)].filter((viewer) => viewer !== seat);
    const told = viewers.find((viewer) => isTold(visit, [played.value, other.value], viewer));
    if (told !== undefined && differsIn([played.value.state, other.value.state], choiceBetween(...pair)!))
      report(
        `the events tell ${nameOf(told)} whether ${makeJson(pair[0])} or ${makeJson(pair[1])} was played, which its view hides: ${shown(visibleEvents(game, played.value, told))}`,
      );
  }
};
