import {
  array,
  type Checked,
  copyJson,
  err,
  integer,
  ok,
  optional,
  parse,
  type Schema,
  text,
  variants,
} from '@ludus/kernel';
import { MAX_ARMIES } from './limits.ts';
import type { Action, ActionRange, Bounds, Route } from './types.ts';

const ARMIES = integer(1, MAX_ARMIES);
const MAX_ID = 100;
/** The rules check whether such a territory or card exists. */
const ID = text({ max: MAX_ID });
const ROUTE = { from: ID, to: ID };

const ACTION: Schema<Action> = variants('type', {
  TradeCards: { cardIds: array(ID, { min: 3, max: 3 }) },
  PlaceReinforcements: { territoryId: ID, count: ARMIES },
  Attack: { ...ROUTE, attackerDice: optional(ARMIES) },
  Blitz: { ...ROUTE, stopAt: ARMIES },
  Occupy: { moveArmies: ARMIES },
  Fortify: { ...ROUTE, count: ARMIES },
  EndAttackPhase: {},
  EndTurn: {},
  Resign: {},
});

/**
 * Checks the shape of an action from outside, not whether it is legal. Returns a copy, so that the checked
 * value is the one played.
 */
export const parseAction = (value: unknown): Checked<Action> => {
  const action = readPlain(value);
  if (action !== undefined) return ok(action);
  const copied = copyJson(value);
  return copied.ok ? parse(ACTION, copied.value) : err([copied.error]);
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Copies an action whose fields are in the order in which `actionIn` writes them. Nearly all are, and this is
 * several times faster than the schema, which handles everything else.
 */
const readPlain = (value: unknown): Action | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return readFields(value as Fields, Object.keys(value));
  } catch {
    return undefined;
  }
};

const readFields = (
  value: Fields,
  [first, second, third, fourth, more]: readonly string[],
): Action | undefined => {
  if (first !== 'type' || more !== undefined) return undefined;
  const { type } = value;
  if (second === undefined) return type === 'EndAttackPhase' || type === 'EndTurn' ? { type } : undefined;
  if (second === 'from' && third === 'to') return readRoute(type, value, fourth);
  if (type === 'Occupy' && second === 'moveArmies' && third === undefined) {
    const { moveArmies } = value;
    return isArmies(moveArmies) ? { type, moveArmies } : undefined;
  }
  if (type !== 'PlaceReinforcements' || second !== 'territoryId' || third !== 'count') return undefined;
  const { territoryId, count } = value;
  return fourth === undefined && isId(territoryId) && isArmies(count)
    ? { type, territoryId, count }
    : undefined;
};

const readRoute = (type: unknown, value: Fields, last: string | undefined): Action | undefined => {
  const { from, to } = value;
  if (!isId(from) || !isId(to)) return undefined;
  if (last === undefined) return type === 'Attack' ? { type, from, to } : undefined;
  const number = value[last];
  if (!isArmies(number)) return undefined;
  if (type === 'Attack' && last === 'attackerDice') return { type, from, to, attackerDice: number };
  if (type === 'Blitz' && last === 'stopAt') return { type, from, to, stopAt: number };
  return type === 'Fortify' && last === 'count' ? { type, from, to, count: number } : undefined;
};

const isId = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_ID;

const isArmies = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_ARMIES;

/** How many actions a range contains. Throws for anything that is not a range. */
export const rangeSize = (range: ActionRange): number => {
  if (!('min' in range) || range.min === undefined) return 1;
  return range.max - range.min + (range.type === 'Attack' ? 2 : 1);
};

/**
 * The action of a range with a number from `min` to `max`; ranges without bounds contain one action. Throws for
 * anything that is not a range.
 *
 * ```ts
 * actionIn({ type: 'Fortify', from: 'peru', to: 'brazil', min: 1, max: 4 }, 3);
 * // { type: 'Fortify', from: 'peru', to: 'brazil', count: 3 }
 * ```
 */
export const actionIn = (range: ActionRange, n: number): Action => {
  switch (range.type) {
    case 'PlaceReinforcements':
      return { type: 'PlaceReinforcements', territoryId: range.territoryId, count: n };
    case 'Attack':
      return range.min === undefined
        ? { type: 'Attack', from: range.from, to: range.to }
        : { type: 'Attack', from: range.from, to: range.to, attackerDice: n };
    case 'Blitz':
      return { type: 'Blitz', from: range.from, to: range.to, stopAt: n };
    case 'Occupy':
      return { type: 'Occupy', moveArmies: n };
    case 'Fortify':
      return { type: 'Fortify', from: range.from, to: range.to, count: n };
    default:
      return range;
  }
};

/**
 * The `index`-th action of a range, counted from 0; an attack with a choice of dice starts with the one that
 * leaves it out.
 */
export const nthAction = (range: ActionRange, index: number): Action => {
  if (!('min' in range) || range.min === undefined) return actionIn(range, 0);
  if (range.type !== 'Attack') return actionIn(range, range.min + index);
  return index === 0
    ? { type: 'Attack', from: range.from, to: range.to }
    : actionIn(range, range.min + index - 1);
};

/** Longer lists are built on demand: a few large armies on a large map have millions of actions. */
const LONGEST = 50_000;

/** Every action of some ranges, in order. */
export const actionsIn = (ranges: readonly ActionRange[]): Action[] => {
  let count = 0;
  for (const range of ranges) count += rangeSize(range);
  if (count > LONGEST) return lazyList(ranges, count);
  const actions: Action[] = [];
  for (const range of ranges) addActions(range, actions);
  return actions;
};

/** Adds all actions of a range. Lists are needed all the time, so this creates them in one go. */
const addActions = (range: ActionRange, into: Action[]): void => {
  const { type } = range;
  switch (type) {
    case 'PlaceReinforcements': {
      const { territoryId, min, max } = range;
      for (let count = min; count <= max; count += 1) into.push({ type, territoryId, count });
      break;
    }
    case 'Attack': {
      const { from, to, min = 1, max = 0 } = range;
      into.push({ type, from, to });
      for (let attackerDice = min; attackerDice <= max; attackerDice += 1)
        into.push({ type, from, to, attackerDice });
      break;
    }
    case 'Blitz': {
      const { from, to, min, max } = range as Route & Bounds;
      for (let stopAt = min; stopAt <= max; stopAt += 1) into.push({ type, from, to, stopAt });
      break;
    }
    case 'Fortify': {
      const { from, to, min, max } = range as Route & Bounds;
      for (let count = min; count <= max; count += 1) into.push({ type, from, to, count });
      break;
    }
    case 'Occupy':
      for (let count = range.min; count <= range.max; count += 1) into.push({ type, moveArmies: count });
      break;
    default:
      into.push(range);
  }
};

/** The `index`-th action of several ranges. */
export const nthOf = (ranges: readonly ActionRange[], index: number): Action | undefined => {
  let left = index;
  for (const range of ranges) {
    const size = rangeSize(range);
    if (left < size) return nthAction(range, left);
    left -= size;
  }
  return undefined;
};

/** `nthOf` for many lookups in the same ranges, without counting through thousands of them each time. */
const makeFinder = (ranges: readonly ActionRange[]): ((index: number) => Action | undefined) => {
  const ends: number[] = [];
  for (const range of ranges) ends.push((ends.at(-1) ?? 0) + rangeSize(range));
  return (index) => {
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ends[middle]! <= index) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low];
    return range === undefined ? undefined : Object.freeze(nthAction(range, index - (ends[low - 1] ?? 0)));
  };
};

/** A list like any other, but its items are created when they are read. */
const lazyList = (ranges: readonly ActionRange[], length: number): Action[] => {
  const find = makeFinder(ranges);
  const item = (key: string | symbol): Action | undefined =>
    typeof key === 'string' && /^\d+$/.test(key) ? find(Number(key)) : undefined;
  return new Proxy(new Array<Action>(length), {
    get: (list, key, receiver) => item(key) ?? Reflect.get(list, key, receiver),
    has: (list, key) => item(key) !== undefined || key in list,
    ownKeys: (list) => [...Array.from(list, (_, i) => String(i)), 'length'],
    getOwnPropertyDescriptor: (list, key) => {
      const value = item(key);
      if (value === undefined) return Reflect.getOwnPropertyDescriptor(list, key);
      return { value, writable: true, enumerable: true, configurable: true };
    },
  });
};

/** All actions of a range. Throws for anything that is not a range. */
export const expandRange = (range: ActionRange): Action[] => actionsIn([range]);
