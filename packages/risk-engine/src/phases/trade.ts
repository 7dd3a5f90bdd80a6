import type { Problem } from '@ludus/kernel';
import { hasSet, isSet, mustTrade, setsIn, territoryBonus, tradeValue } from '../cards.ts';
import type { Listing } from '../listing.ts';
import type { Position } from '../position.ts';
import { refuse } from '../refusal.ts';
import type { CardId, CardRules, Reinforcements, TradeCards } from '../types.ts';
import { armiesLeft, settle } from './pool.ts';

/** The largest hand with which a player may continue after an elimination. */
export const tradeDownLimit = ({ forcedTradeHandSize, forcedTradeAfterElimination }: CardRules): number =>
  Math.min(forcedTradeHandSize, forcedTradeAfterElimination) - 1;

/** At the start of a turn, sets may be traded freely; after an elimination, only as far as required. */
const mayTrade = (position: Position): boolean =>
  position.hand.length >= 3 && (position.pending === undefined || mustTrade(position));

export const list = (position: Position, into: Listing): void => {
  if (!mayTrade(position)) return;
  for (const cardIds of setsIn(position.table, position.hand)) into.add({ type: 'TradeCards', cardIds });
};

export const check = (position: Position, { cardIds }: TradeCards): Problem | undefined => {
  const { hand, table } = position;
  const { byId } = table.cards;
  for (const [i, id] of cardIds.entries()) {
    const path = `cardIds[${i}]`;
    if (!Object.hasOwn(byId, id)) return refuse('unknown_card', path, `There is no card "${id}".`);
    if (!hand.includes(id)) return refuse('card_not_in_hand', path, `You do not hold card "${id}".`);
    if (cardIds.indexOf(id) < i) return refuse('duplicate_card', path, `Card "${id}" is named twice.`);
  }
  const [a, b, c] = cardIds.map((id) => byId[id]!);
  if (!isSet(table.ruleset.cards, [a!, b!, c!]))
    return refuse('not_a_set', 'cardIds', `${a!.kind}, ${b!.kind} and ${c!.kind} do not make a set.`);
  if (!mayTrade(position))
    return refuse(
      'trade_not_allowed',
      'type',
      `With ${hand.length} cards you are within the limit. You can trade again when your next turn starts.`,
    );
  return undefined;
};

const paidInto = ({ remaining, sources }: Reinforcements, value: number, bonus: number): Reinforcements => {
  const next: Record<string, number> = { ...sources, trade: (sources.trade ?? 0) + value };
  if (bonus > 0) next.territoryBonus = (sources.territoryBonus ?? 0) + bonus;
  return { remaining: remaining + value + bonus, sources: next };
};

/** The armies go into the pool, the cards onto the discard pile. */
export const apply = (draft: Position, { cardIds }: TradeCards): void => {
  const { playerId, hand, table } = draft;
  const left = armiesLeft(draft);
  const value = Math.min(tradeValue(table.ruleset.cards, draft.tradesCompleted), left);
  const bonus = Math.min(territoryBonus(draft, draft.seat, cardIds), left - value);
  draft.hands = { ...draft.hands, [playerId]: hand.filter((id: CardId) => !cardIds.includes(id)) };
  draft.deck = { draw: draft.deck.draw, discard: [...draft.deck.discard, ...cardIds] };
  draft.tradesCompleted += 1;
  draft.reinforcements = paidInto(draft.reinforcements!, value, bonus);
  draft.events?.push({
    type: 'CardsTraded',
    playerId,
    cardIds,
    value,
    territoryBonus: bonus,
    tradesCompletedAfter: draft.tradesCompleted,
  });
  settle(draft);
};

/** After an elimination, a hand that is too large sends its player back to trading and placing. */
export const enterTradeDown = (draft: Position): void => {
  const { cards } = draft.table.ruleset;
  const { hand } = draft;
  if (hand.length < cards.forcedTradeAfterElimination || !hasSet(draft.table, hand)) return;
  draft.setPhase('Reinforcement');
  draft.pending = { type: 'TradeDown', handLimit: tradeDownLimit(cards) };
  draft.reinforcements = { remaining: 0, sources: {} };
};
