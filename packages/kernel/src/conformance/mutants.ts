import { isRngState, type Rng } from '../rng.ts';
import { describePath, isTree, keysOf, type Path, valueAt, withValue } from './paths.ts';
import type { Visit } from './visit.ts';

/** A single change to a state. */
interface Change {
  readonly path: Path;
  readonly value: unknown;
}

/** A state of the same game that differs from the real one in one or two places. */
export interface Mutant {
  readonly state: unknown;
  readonly changes: readonly Change[];
  /** The field of the state with the first change. */
  readonly field: string;
  /** `hands[1][0]`. */
  readonly where: string;
  /** Whether only future dice and cards were changed. */
  readonly isChance: boolean;
  readonly touchesChance: boolean;
}

/** Any key; more often the first or last of a list, because the next item to draw is there. */
const pickKey = (keys: readonly (string | number)[], rng: Rng): string | number => {
  const isList = typeof keys[0] === 'number';
  return isList && rng.int(2) === 0 ? rng.pick([keys[0]!, keys.at(-1)!]) : rng.pick(keys);
};

/** Whether a value with several parts is one thing, such as a card with a rank and a suit. */
const isOneThing = (value: object, path: Path): boolean =>
  !Array.isArray(value) && typeof path.at(-1) === 'number';

/** A random leaf below `path`, or a thing in a list, chosen level by level. */
const leafBelow = (state: unknown, path: Path, rng: Rng): Path | undefined => {
  const at = valueAt(state, path);
  if (!isTree(at) || (isOneThing(at, path) && rng.int(2) === 0)) return path;
  const keys = keysOf(at);
  return keys.length === 0 ? undefined : leafBelow(state, [...path, pickKey(keys, rng)], rng);
};

/** A different value of the same kind. */
const otherValue = (value: unknown, rng: Rng): unknown => {
  if (typeof value === 'number') return value + rng.pick([-2, -1, 1, 1, 2]);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}x`;
  return undefined;
};

const isWithin = (path: Path, outer: Path): boolean => outer.every((key, i) => path[i] === key);

/** Swaps the contents of two places of the same kind, so that no card is lost or repeated. */
const exchange = (state: unknown, field: string, first: Path, rng: Rng): Change[] => {
  const value = valueAt(state, first);
  const second = leafBelow(state, [field], rng);
  const other = second && valueAt(state, second);
  if (second === undefined || typeof other !== typeof value || other === value) return [];
  if (isWithin(first, second) || isWithin(second, first)) return [];
  return [
    { path: first, value: other },
    { path: second, value },
  ];
};

export const applyChanges = (state: unknown, changes: readonly Change[]): unknown =>
  changes.reduce((changed, { path, value }) => withValue(changed, path, value), state);

const changesTo = (state: unknown, fields: readonly string[], rng: Rng): Change[] => {
  const path = leafBelow(state, [rng.pick(fields)], rng);
  if (path === undefined) return [];
  if (rng.int(2) === 0) return exchange(state, rng.pick(fields), path, rng);
  const value = otherValue(valueAt(state, path), rng);
  return value === undefined ? [] : [{ path, value }];
};

/** Tries a few small changes, more often in the given fields, and returns those that are still states of the game. */
export const mutantsOf = (
  { game, state, rng }: Visit,
  fields: readonly string[],
  tries: number,
): Mutant[] => {
  if (!isTree(state)) return [];
  const all = Object.keys(state);
  const mutants: Mutant[] = [];
  for (let i = 0; i < tries; i += 1) {
    const changes = changesTo(state, fields.length > 0 && i % 4 !== 3 ? fields : all, rng);
    const [first] = changes;
    if (first === undefined) continue;
    const parsed = game.parseState(applyChanges(state, changes));
    if (!parsed.ok) continue;
    const ofGenerator = changes.map(({ path }) => isRngState(valueAt(state, path.slice(0, -1))));
    mutants.push({
      state: parsed.value,
      changes,
      field: String(first.path[0]),
      where: changes.map(({ path }) => describePath(path)).join(' and '),
      isChance: !ofGenerator.includes(false),
      touchesChance: ofGenerator.includes(true),
    });
  }
  return mutants;
};
