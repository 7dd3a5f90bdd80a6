import { actionIn } from '../action.ts';
import { territoryBonus } from '../cards.ts';
import type { Position } from '../position.ts';
import { turnRanges } from '../rules.ts';
import type { Action, ActionRange, TradeCards } from '../types.ts';
import { usefulPlaces } from './defence.ts';
import type { Sketch } from './sketch.ts';

/** An action worth considering, and a number that means the same choice in every state. */
export interface Candidate {
  readonly move: number;
  readonly action: Action;
}

export const TRADE = 0;
export const PLACE = 1;
export const ASSAULT = 2;
const PROBE = 3;
export const OCCUPY_LEAST = 4;
export const OCCUPY_ALL = 5;
export const FORTIFY = 6;
export const END = 7;

/** The number of a choice; `from` and `to` are territories, if the kind of choice has any. */
export const number = (kind: number, from = 0, to = 0): number => kind + 8 * (from + 1024 * to);

/** Attacks with a lower chance are ignored. */
const LEAST_ODDS = 0.55;
/** An army this large may also attack with half of itself. */
const DIVISIBLE = 8;

/** The set in a hand that pays most, the first if several do: which cards are kept matters little. */
const bestTrade = (position: Position, trades: readonly TradeCards[]): TradeCards => {
  const worth = ({ cardIds }: TradeCards): number => territoryBonus(position, position.seat, cardIds);
  return trades.reduce((best, trade) => (worth(trade) > worth(best) ? trade : best));
};

const fromRange = (sketch: Sketch, places: readonly number[], range: ActionRange): Candidate[] => {
  const { indexOf } = sketch.table.atlas;
  const { seat } = sketch;
  switch (range.type) {
    case 'PlaceReinforcements': {
      const at = indexOf.get(range.territoryId)!;
      return places.includes(at) ? [{ move: number(PLACE, at), action: actionIn(range, range.max) }] : [];
    }
    case 'Blitz': {
      const from = indexOf.get(range.from)!;
      const to = indexOf.get(range.to)!;
      const armies = sketch.armies[from]!;
      const isGood = sketch.odds.capture(armies, sketch.armies[to]!) >= LEAST_ODDS;
      if (!isGood || !sketch.isRival(to, seat)) return [];
      const assault = { move: number(ASSAULT, from, to), action: actionIn(range, range.min) };
      if (armies < DIVISIBLE) return [assault];
      return [assault, { move: number(PROBE, from, to), action: actionIn(range, armies >> 1) }];
    }
    case 'Occupy': {
      const least = { move: number(OCCUPY_LEAST), action: actionIn(range, range.min) };
      if (range.min === range.max) return [least];
      return [least, { move: number(OCCUPY_ALL), action: actionIn(range, range.max) }];
    }
    case 'Fortify': {
      const from = indexOf.get(range.from)!;
      const to = indexOf.get(range.to)!;
      const isOwn = sketch.owners[from] === seat && sketch.owners[to] === seat;
      if (!isOwn || sketch.isBorder(from, seat) || !sketch.isBorder(to, seat)) return [];
      return [{ move: number(FORTIFY, from, to), action: actionIn(range, range.max) }];
    }
    case 'EndAttackPhase':
    case 'EndTurn':
      return [{ move: number(END), action: range }];
    default:
      return [];
  }
};

/**
 * The actions an agent considers: all armies to one border, attacks to the end or with half the army, moving
 * in with the fewest or all, everything idle to a border. Legal actions mostly differ in numbers of armies,
 * and thousands of them would hide the dozens that matter. `sketch` is a sketch of the position.
 */
export const candidatesOf = (position: Position, sketch: Sketch): Candidate[] => {
  const ranges = turnRanges(position);
  const trades = ranges.filter((range) => range.type === 'TradeCards');
  const candidates: Candidate[] =
    trades.length === 0 ? [] : [{ move: number(TRADE), action: bestTrade(position, trades) }];
  const places = position.turn.phase === 'Reinforcement' ? usefulPlaces(sketch) : [];
  for (const range of ranges) candidates.push(...fromRange(sketch, places, range));
  return candidates;
};
