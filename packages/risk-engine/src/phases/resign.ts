import type { Draft } from '../draft.ts';
import { endIfDecided, finishOccupy } from '../standing.ts';
import { NEUTRAL, type PlayerId } from '../types.ts';
import { passTurn } from './turn.ts';

/** Territories turn neutral, cards go onto the discard pile; who resigns in turn also ends the turn, without a card. */
export const apply = (draft: Draft, playerId: PlayerId): void => {
  const inTurn = draft.turn.currentPlayerId === playerId;
  if (inTurn) finishOccupy(draft);
  const territoryIds = draft.atlas.ids.filter((id) => draft.territory(id).ownerId === playerId);
  for (const id of territoryIds)
    draft.setTerritory(id, { ownerId: NEUTRAL, armies: draft.territory(id).armies });
  const cardsDiscarded = draft.hands[playerId]!;
  draft.hands = { ...draft.hands, [playerId]: [] };
  draft.deck = { draw: draft.deck.draw, discard: [...draft.deck.discard, ...cardsDiscarded] };
  draft.players = { ...draft.players, [playerId]: { ...draft.players[playerId]!, status: 'defeated' } };
  draft.defeated = [...draft.defeated, playerId];
  draft.events.push({ type: 'PlayerResigned', playerId, territoryIds, cardsDiscarded });
  if (!endIfDecided(draft, 'resignation') && inTurn) passTurn(draft);
};
