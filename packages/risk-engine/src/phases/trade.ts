import type { Problem } from '@ludus/kernel';
import { hasSet, isSet, setsIn, territoryBonus, tradeValue } from '../cards.ts';
import type { Draft } from '../draft.ts';
import { refuse } from '../refusal.ts';
import type {
  ActionRange,
  CardId,
  GameState,
  Pending,
  PlayerId,
  Reinforcements,
  TradeCards,
} from '../types.ts';

/** What tells whether a trade is due: a state, or one in the making. */
type Trader = Pick<GameState, 'cardsById' | 'hands' | 'ruleset' | 'turn'> & {
  readonly pending?: Pending | undefined;
};

/** The largest hand a player may go on with; above it sets must be traded. */
const handLimit = ({ pending, ruleset }: Trader): number =>
  pending?.type === 'TradeDown' ? pending.handLimit : ruleset.cards.forcedTradeHandSize - 1;

/** Whether the player to act in phase `Reinforcement` must trade now. Only a hand that holds a set forces anything. */
export const mustTrade = (state: Trader): boolean => {
  const hand = state.hands[state.turn.currentPlayerId]!;
  return hand.length > handLimit(state) && hasSet(state, hand);
};

/** At the start of a turn sets may be traded freely; after an elimination only as far as they must. */
const mayTrade = (state: GameState): boolean =>
  state.hands[state.turn.currentPlayerId]!.length >= 3 && (state.pending === undefined || mustTrade(state));

export const ranges = (state: GameState, into: ActionRange[]): void => {
  if (!mayTrade(state)) return;
  for (const cardIds of setsIn(state, state.hands[state.turn.currentPlayerId]!))
    into.push({ type: 'TradeCards', cardIds });
};

export const check = (state: GameState, { cardIds }: TradeCards, actorId: PlayerId): Problem | undefined => {
  const hand = state.hands[actorId]!;
  for (const [i, id] of cardIds.entries()) {
    const path = `cardIds[${i}]`;
    if (!Object.hasOwn(state.cardsById, id)) return refuse('unknown_card', path, `There is no card "${id}".`);
    if (!hand.includes(id)) return refuse('card_not_in_hand', path, `You do not hold card "${id}".`);
    if (cardIds.indexOf(id) < i) return refuse('duplicate_card', path, `Card "${id}" is named twice.`);
  }
  const [a, b, c] = cardIds.map((id) => state.cardsById[id]!);
  if (!isSet(state.ruleset.cards, [a!, b!, c!]))
    return refuse('not_a_set', 'cardIds', `${a!.kind}, ${b!.kind} and ${c!.kind} do not make a set.`);
  if (!mayTrade(state))
    return refuse(
      'trade_not_allowed',
      'type',
      `No more trades now: a hand of ${hand.length} is small enough.`,
    );
  return undefined;
};

const paidInto = ({ remaining, sources }: Reinforcements, value: number, bonus: number): Reinforcements => {
  const next: Record<string, number> = { ...sources, trade: (sources.trade ?? 0) + value };
  if (bonus > 0) next.territoryBonus = (sources.territoryBonus ?? 0) + bonus;
  return { remaining: remaining + value + bonus, sources: next };
};

/** The armies go into the pool; the cards go onto the discard pile. */
export const apply = (draft: Draft, { cardIds }: TradeCards, actorId: PlayerId): void => {
  const { ruleset } = draft.before;
  const value = tradeValue(ruleset.cards, draft.tradesCompleted);
  const bonus = territoryBonus(draft.before, actorId, cardIds);
  const keep = (id: CardId): boolean => !cardIds.includes(id);
  draft.hands = { ...draft.hands, [actorId]: draft.hands[actorId]!.filter(keep) };
  draft.deck = { draw: draft.deck.draw, discard: [...draft.deck.discard, ...cardIds] };
  draft.tradesCompleted += 1;
  draft.reinforcements = paidInto(draft.reinforcements!, value, bonus);
  draft.events.push({
    type: 'CardsTraded',
    playerId: actorId,
    cardIds,
    value,
    territoryBonus: bonus,
    tradesCompletedAfter: draft.tradesCompleted,
  });
};

/** After an elimination a hand that is too large sends its player back to trading and placing. */
export const enterTradeDown = (draft: Draft): void => {
  const { forcedTradeHandSize, forcedTradeAfterElimination } = draft.before.ruleset.cards;
  const hand = draft.hands[draft.turn.currentPlayerId]!;
  const limit = Math.min(forcedTradeHandSize, forcedTradeAfterElimination) - 1;
  if (hand.length < forcedTradeAfterElimination || !hasSet(draft.before, hand)) return;
  draft.setPhase('Reinforcement');
  draft.pending = { type: 'TradeDown', handLimit: limit };
  draft.reinforcements = { remaining: 0, sources: {} };
};
