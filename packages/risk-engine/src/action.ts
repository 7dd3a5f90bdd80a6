import {
  array,
  type Checked,
  integer,
  ok,
  optional,
  parse,
  type Schema,
  text,
  variants,
} from '@ludus/kernel';
import { MAX_ARMIES } from './identifier.ts';
import type { Action, ActionRange } from './types.ts';

const ARMIES = integer(1, MAX_ARMIES);
const MAX_ID = 100;
/** Whether there is such a territory or card is for the rules to say. */
const ID = text({ max: MAX_ID });
const ROUTE = { from: ID, to: ID };

export const ACTION: Schema<Action> = variants('type', {
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

/** Checks the shape of an action from outside; whether it is legal is another question. */
export const parseAction = (value: unknown): Checked<Action> =>
  isPlainAction(value) ? ok(value) : parse(ACTION, value);

/**
 * Whether a value is an action with its fields in the order in which `actionIn` writes them. Nearly all are, and this
 * tells several times faster than the schema, which has the last word on everything else.
 */
const isPlainAction = (value: unknown): value is Action => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  const action = value as Fields;
  if (names[0] !== 'type') return false;
  switch (action.type) {
    case 'PlaceReinforcements':
      return (
        names[1] === 'territoryId' &&
        isId(action.territoryId) &&
        names[2] === 'count' &&
        endsWithArmies(names, 2, action.count)
      );
    case 'Attack':
      return (
        hasRoute(names, action) &&
        (names.length === 3 || (names[3] === 'attackerDice' && endsWithArmies(names, 3, action.attackerDice)))
      );
    case 'Blitz':
      return hasRoute(names, action) && names[3] === 'stopAt' && endsWithArmies(names, 3, action.stopAt);
    case 'Fortify':
      return hasRoute(names, action) && names[3] === 'count' && endsWithArmies(names, 3, action.count);
    case 'Occupy':
      return names[1] === 'moveArmies' && endsWithArmies(names, 1, action.moveArmies);
    case 'EndAttackPhase':
    case 'EndTurn':
      return names.length === 1;
    default:
      return false;
  }
};

type Fields = Readonly<Record<string, unknown>>;

const isId = (value: unknown): boolean => typeof value === 'string' && value.length <= MAX_ID;

const hasRoute = (names: readonly string[], { from, to }: Fields): boolean =>
  names[1] === 'from' && names[2] === 'to' && isId(from) && isId(to);

/** Whether the last of the fields is this number of armies. */
const endsWithArmies = (names: readonly string[], last: number, count: unknown): boolean =>
  names.length === last + 1 &&
  Number.isInteger(count) &&
  (count as number) >= 1 &&
  (count as number) <= MAX_ARMIES;

/** How many actions a range stands for. */
export const rangeSize = (range: ActionRange): number => {
  if (!('min' in range) || range.min === undefined) return 1;
  return range.max - range.min + (range.type === 'Attack' ? 2 : 1);
};

/**
 * The action of a range with a number from `min` to `max`; ranges without bounds stand for one action.
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

/** The `index`-th action of a range, counted from 0; an attack with a choice of dice begins with the one that leaves it. */
export const nthAction = (range: ActionRange, index: number): Action => {
  if (!('min' in range) || range.min === undefined) return actionIn(range, 0);
  if (range.type !== 'Attack') return actionIn(range, range.min + index);
  return index === 0
    ? { type: 'Attack', from: range.from, to: range.to }
    : actionIn(range, range.min + index - 1);
};

/** All actions of a range. */
export const expandRange = (range: ActionRange): Action[] =>
  Array.from({ length: rangeSize(range) }, (_, index) => nthAction(range, index));
