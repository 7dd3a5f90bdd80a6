import { tradeDownLimit } from '../phases/trade.ts';
import { bestAttack } from './attack.ts';
import type { AttackStyle } from './attackStyles.ts';
import { bestFortify, neediestPlace } from './defence.ts';
import type { Luck } from './luck.ts';
import type { Sketch } from './sketch.ts';

/** Where in a turn to start. */
export type Stage = 'begin' | 'place' | 'tradeDown' | 'attack' | 'fortify';

/** Few games allow more, and they are seldom useful. */
const MOST_FORTIFIES = 4;

/** Where the best attack starts or, without one, where armies are needed most. */
export const bestPlace = (sketch: Sketch, style: AttackStyle): number =>
  bestAttack(sketch, style, sketch.reserve)?.from ?? neediestPlace(sketch);

/** Puts all armies in one place. */
const placeAll = (sketch: Sketch, style: AttackStyle): void => {
  if (sketch.reserve > 0) sketch.place(bestPlace(sketch, style), sketch.reserve);
};

/**
 * How many move in after a capture: all that can, or as few as must if they would be idle there but not where
 * they are.
 */
export const followers = (sketch: Sketch, from: number, to: number): number => {
  const isBetterBehind = !sketch.isBorder(to, sketch.seat) && sketch.isBorder(from, sketch.seat);
  return isBetterBehind ? sketch.fewest(from) : sketch.armies[from]! - 1;
};

/** Many cards taken from an eliminated player must be traded at once, as far as the rules require. */
const tradeDown = (sketch: Sketch, style: AttackStyle, luck: Luck): void => {
  const limit = tradeDownLimit(sketch.rules.cards);
  while (sketch.cards[sketch.seat]! > limit && sketch.trade(luck));
  placeAll(sketch, style);
};

const attackOn = (sketch: Sketch, style: AttackStyle, luck: Luck): void => {
  for (;;) {
    const route = bestAttack(sketch, style, 0);
    if (route === undefined) return;
    const { from, to } = route;
    const loser = sketch.owners[to]!;
    if (!sketch.attack(from, to, luck)) continue;
    if (sketch.winner !== undefined) {
      sketch.occupy(from, to, sketch.fewest(from));
      return;
    }
    sketch.occupy(from, to, followers(sketch, from, to));
    const hasEliminated = loser !== 0 && sketch.held[loser] === 0;
    if (hasEliminated && sketch.cards[sketch.seat]! >= sketch.rules.cards.forcedTradeAfterElimination)
      tradeDown(sketch, style, luck);
  }
};

/** Plays the turn of the seat to act to its end. */
export const playTurn = (sketch: Sketch, style: AttackStyle, luck: Luck, stage: Stage): void => {
  if (stage === 'begin') sketch.beginTurn();
  if (stage === 'begin' || stage === 'place') {
    while (sketch.trade(luck));
    placeAll(sketch, style);
  }
  if (stage === 'tradeDown') tradeDown(sketch, style, luck);
  if (stage !== 'fortify') attackOn(sketch, style, luck);
  if (sketch.winner !== undefined) return;
  for (let i = 0; i < MOST_FORTIFIES; i += 1) {
    const route = bestFortify(sketch);
    if (route === undefined) break;
    sketch.fortify(route.from, route.to);
  }
  sketch.draw(luck);
  sketch.passTurn();
};
