import type { Chance } from './chance.ts';
import { KINDS, type Sketch, WILD } from './sketch.ts';

/** Takes a set out of the hand of the seat to act, if there is one: of different kinds first, wild cards last. */
const takeSet = ({ kinds, cards, seat, rules }: Sketch): boolean => {
  if (cards[seat]! < 3) return false;
  const { allowOneOfEach, allowThreeOfAKind, wildActsAsAny } = rules.cards.tradeSets;
  const at = KINDS * seat;
  const wilds = wildActsAsAny ? kinds[at + WILD]! : 0;
  let most = 0;
  let different = 0;
  for (let k = 0; k < WILD; k += 1) {
    if (kinds[at + k]! > kinds[at + most]!) most = k;
    if (kinds[at + k]! > 0) different += 1;
  }
  const alike = Math.min(3, kinds[at + most]!);
  const needsNoWild = allowOneOfEach && different === 3;
  if (!needsNoWild && allowThreeOfAKind && alike + wilds >= 3) {
    kinds[at + most]! -= alike;
    kinds[at + WILD]! -= 3 - alike;
  } else if (allowOneOfEach && different + wilds >= 3) {
    for (let k = 0; k < WILD; k += 1) if (kinds[at + k]! > 0) kinds[at + k]! -= 1;
    kinds[at + WILD]! -= 3 - different;
  } else return false;
  cards[seat]! -= 3;
  return true;
};

/** Trades every set for armies to place. Half the sets show an own territory. */
export const tradeAll = (sketch: Sketch): void => {
  const { enabled, bonusArmies } = sketch.rules.cards.territoryTradeBonus;
  while (takeSet(sketch)) {
    sketch.reserve += sketch.tradeValue() + (enabled ? bonusArmies >> 1 : 0);
    sketch.trades += 1;
  }
};

/** Draws a card for the seat to act, any kind by its share of all cards. */
export const drawCard = ({ kinds, cards, seat, drawn }: Sketch, chance: Chance): void => {
  const at = chance.float();
  let kind = 0;
  while (kind < WILD && at >= drawn[kind]!) kind += 1;
  kinds[KINDS * seat + kind]! += 1;
  cards[seat]! += 1;
};
