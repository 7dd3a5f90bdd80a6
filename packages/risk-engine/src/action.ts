import { array, type Checked, integer, optional, parse, type Schema, text, variants } from '@ludus/kernel';
import { MAX_ARMIES } from './identifier.ts';
import type { Action, ActionRange } from './types.ts';

const ARMIES = integer(1, MAX_ARMIES);
/** Whether there is such a territory or card is for the rules to say. */
const ID = text({ max: 100 });
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

/** Checks the shape of an action from outside; whether it is legal is another question. */
export const parseAction = (value: unknown): Checked<Action> => parse(ACTION, value);

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
