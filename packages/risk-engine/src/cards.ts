import type { Draft } from './draft.ts';
import { territoryOf } from './ledger.ts';
import type { Card, CardId, CardRules, GameState, PlayerId } from './types.ts';

const alike = (a: Card, b: Card): boolean => a.kind === b.kind || a.kind === 'W' || b.kind === 'W';
const differ = (a: Card, b: Card): boolean => a.kind !== b.kind || a.kind === 'W';

type Three = readonly [Card, Card, Card];

/** Whether three cards make a set; a wild card stands for any kind where the rules say so. */
export const isSet = ({ tradeSets }: CardRules, [a, b, c]: Three): boolean => {
  if (!tradeSets.wildActsAsAny && (a.kind === 'W' || b.kind === 'W' || c.kind === 'W')) return false;
  return (
    (tradeSets.allowThreeOfAKind && alike(a, b) && alike(b, c) && alike(a, c)) ||
    (tradeSets.allowOneOfEach && differ(a, b) && differ(b, c) && differ(a, c))
  );
};

/** Every set in a hand, each once, its cards sorted by id. */
export const setsIn = ({ cardsById, ruleset }: GameState, hand: readonly CardId[]): CardId[][] => {
  const sets: CardId[][] = [];
  for (let i = 0; i + 2 < hand.length; i += 1)
    for (let j = i + 1; j + 1 < hand.length; j += 1)
      for (let k = j + 1; k < hand.length; k += 1) {
        const ids = [hand[i]!, hand[j]!, hand[k]!];
        if (isSet(ruleset.cards, [cardsById[ids[0]!]!, cardsById[ids[1]!]!, cardsById[ids[2]!]!]))
          sets.push(ids.sort());
      }
  return sets;
};

/** Looks at the numbers of each kind only: hands grow long after eliminations. */
export const hasSet = (
  { cardsById, ruleset }: Pick<GameState, 'cardsById' | 'ruleset'>,
  hand: readonly CardId[],
): boolean => {
  if (hand.length < 3) return false;
  const count = { A: 0, B: 0, C: 0, W: 0 };
  for (const id of hand) count[cardsById[id]!.kind] += 1;
  const { allowThreeOfAKind, allowOneOfEach, wildActsAsAny } = ruleset.cards.tradeSets;
  const wilds = wildActsAsAny ? count.W : 0;
  const most = Math.max(count.A, count.B, count.C);
  const kinds = Math.min(count.A, 1) + Math.min(count.B, 1) + Math.min(count.C, 1);
  return (allowThreeOfAKind && most + wilds >= 3) || (allowOneOfEach && kinds + wilds >= 3);
};

/** What the trade after `tradesCompleted` others is worth; past the end of the schedule the last value repeats. */
export const tradeValue = ({ tradeValues }: CardRules, tradesCompleted: number): number =>
  tradeValues[Math.min(tradesCompleted, tradeValues.length - 1)]!;

/** The armies for a card that shows an own territory: once per trade, whatever the number of such cards. */
export const territoryBonus = (state: GameState, playerId: PlayerId, cardIds: readonly CardId[]): number => {
  const { cardsById, ruleset } = state;
  const { enabled, bonusArmies } = ruleset.cards.territoryTradeBonus;
  const owned = ({ territoryId }: Card): boolean =>
    territoryId !== undefined && territoryOf(state, territoryId).ownerId === playerId;
  return enabled && cardIds.some((id) => owned(cardsById[id]!)) ? bonusArmies : 0;
};

/** Draws one card; an empty pile is first filled with the shuffled discards. With neither there is no card. */
export const drawCard = (draft: Draft, playerId: PlayerId): void => {
  let { draw, discard } = draft.deck;
  if (draw.length === 0) {
    if (discard.length === 0) return;
    draw = draft.rng.shuffle(discard);
    discard = [];
    draft.events.push({ type: 'DeckReshuffled', cardCount: draw.length });
  }
  const cardId = draw[draw.length - 1]!;
  draft.deck = { draw: draw.slice(0, -1), discard };
  draft.hands = { ...draft.hands, [playerId]: [...draft.hands[playerId]!, cardId] };
  draft.events.push({ type: 'CardDrawn', playerId, cardId });
};
