import type { Seat } from '@ludus/kernel';
import type { Position } from '../position.ts';
import { endIfDecided, finishOccupy } from '../standing.ts';
import { passTurn } from './turn.ts';

/**
 * Territories become neutral, and cards go to the discard pile. A player who resigns on their turn also ends
 * it, without a card.
 */
export const apply = (draft: Position, seat: Seat): void => {
  const playerId = draft.table.names[seat]!;
  const inTurn = draft.seat === seat;
  if (inTurn) finishOccupy(draft);
  const left = [...draft.owners.keys()].filter((i) => draft.owners[i] === seat);
  for (const i of left) draft.setOwner(i, 0);
  const cardsDiscarded = [...draft.hands[playerId]!];
  draft.hands = { ...draft.hands, [playerId]: [] };
  draft.deck = { draw: draft.deck.draw, discard: [...draft.deck.discard, ...cardsDiscarded] };
  draft.players = { ...draft.players, [playerId]: { ...draft.players[playerId]!, status: 'defeated' } };
  draft.defeated = [...draft.defeated, playerId];
  draft.events?.push({
    type: 'PlayerResigned',
    playerId,
    territoryIds: left.map((i) => draft.table.atlas.ids[i]!),
    cardsDiscarded,
  });
  if (!endIfDecided(draft, 'resignation') && inTurn) passTurn(draft);
};
