import type { Seat } from '@ludus/kernel';
import { MAX_HAND } from './limits.ts';
import type { Position } from './position.ts';
import type { Table } from './table.ts';
import type { Card, CardId, CardKind, CardRules, PlayerId } from './types.ts';

const alike = (a: Card, b: Card): boolean => a.kind === b.kind || a.kind === 'W' || b.kind === 'W';
const differ = (a: Card, b: Card): boolean => a.kind !== b.kind || a.kind === 'W';

type Three = readonly [Card, Card, Card];

/** Whether three cards make a set; a wild card counts as any kind if the rules say so. */
export const isSet = ({ tradeSets }: CardRules, [a, b, c]: Three): boolean => {
  if (!tradeSets.wildActsAsAny && (a.kind === 'W' || b.kind === 'W' || c.kind === 'W')) return false;
  return (
    (tradeSets.allowThreeOfAKind && alike(a, b) && alike(b, c) && alike(a, c)) ||
    (tradeSets.allowOneOfEach && differ(a, b) && differ(b, c) && differ(a, c))
  );
};

/** Every set in a hand, each once, its cards sorted by id. */
export const setsIn = (table: Table, hand: readonly CardId[]): CardId[][] => {
  const sets: CardId[][] = [];
  if (!hasSet(table, hand)) return sets;
  const { byId } = table.cards;
  for (let i = 0; i + 2 < hand.length; i += 1)
    for (let j = i + 1; j + 1 < hand.length; j += 1)
      for (let k = j + 1; k < hand.length; k += 1) {
        const ids = [hand[i]!, hand[j]!, hand[k]!];
        if (isSet(table.ruleset.cards, [byId[ids[0]!]!, byId[ids[1]!]!, byId[ids[2]!]!]))
          sets.push(ids.sort());
      }
  return sets;
};

/** How many cards of each kind a hand has; wild ones count only if they stand for others. */
const kindsIn = ({ cards, ruleset }: Table, hand: readonly CardId[]): Record<CardKind, number> => {
  const count = { A: 0, B: 0, C: 0, W: 0 };
  for (const id of hand) count[cards.byId[id]!.kind] += 1;
  if (!ruleset.cards.tradeSets.wildActsAsAny) count.W = 0;
  return count;
};

/** Only counts each kind, because hands grow long after eliminations. */
export const hasSet = (table: Table, hand: readonly CardId[]): boolean => {
  if (hand.length < 3) return false;
  const { A, B, C, W } = kindsIn(table, hand);
  const { allowThreeOfAKind, allowOneOfEach } = table.ruleset.cards.tradeSets;
  const kinds = Math.min(A, 1) + Math.min(B, 1) + Math.min(C, 1);
  return (allowThreeOfAKind && Math.max(A, B, C) + W >= 3) || (allowOneOfEach && kinds + W >= 3);
};

/** The most sets a hand can contain. */
export const countSets = (table: Table, hand: readonly CardId[]): number => {
  const { A, B, C, W } = kindsIn(table, hand);
  const { allowThreeOfAKind, allowOneOfEach } = table.ruleset.cards.tradeSets;
  const threes = (count: number): number => (count * (count - 1) * (count - 2)) / 6;
  const alike = allowThreeOfAKind ? threes(A + W) + threes(B + W) + threes(C + W) : 0;
  return alike + (allowOneOfEach ? A * B * C + W * (A * B + A * C + B * C) + threes(W) : 0);
};

/** Whether the player to act in phase `Reinforcement` must trade now. Only a hand with a set forces a trade. */
export const mustTrade = ({ hand, pending, table }: Position): boolean => {
  const limit =
    pending?.type === 'TradeDown' ? pending.handLimit : table.ruleset.cards.forcedTradeHandSize - 1;
  return hand.length > limit && hasSet(table, hand);
};

/** What the trade after `tradesCompleted` others is worth; past the end of the schedule the last value repeats. */
export const tradeValue = ({ tradeValues }: CardRules, tradesCompleted: number): number =>
  tradeValues[Math.min(tradesCompleted, tradeValues.length - 1)]!;

/** The armies for a card that shows a territory of the seat: once per trade, however many such cards there are. */
export const territoryBonus = (
  { table, owners }: Position,
  seat: Seat,
  cardIds: readonly CardId[],
): number => {
  const { enabled, bonusArmies } = table.ruleset.cards.territoryTradeBonus;
  const isOwn = (id: CardId): boolean => {
    const { territoryId } = table.cards.byId[id]!;
    return territoryId !== undefined && owners[table.atlas.indexOf.get(territoryId)!] === seat;
  };
  return enabled && cardIds.some(isOwn) ? bonusArmies : 0;
};

/**
 * Draws one card; an empty pile is first refilled with the shuffled discards. If both are empty, there is no
 * card.
 */
export const drawCard = (draft: Position, playerId: PlayerId): void => {
  const hand = draft.hands[playerId]!;
  if (hand.length >= MAX_HAND) return;
  let { draw, discard } = draft.deck;
  if (draw.length === 0) {
    if (discard.length === 0) return;
    draw = draft.chance.shuffle(discard);
    discard = [];
    draft.events?.push({ type: 'DeckReshuffled', cardCount: draw.length });
  }
  const cardId = draw[draw.length - 1]!;
  draft.deck = { draw: draw.slice(0, -1), discard };
  draft.hands = { ...draft.hands, [playerId]: [...hand, cardId] };
  draft.events?.push({ type: 'CardDrawn', playerId, cardId });
};
