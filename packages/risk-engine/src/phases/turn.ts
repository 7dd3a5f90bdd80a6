import { drawCard } from '../cards.ts';
import type { Draft } from '../draft.ts';
import { incomeOf } from '../income.ts';
import { endAtRoundLimit } from '../standing.ts';
import type { PlayerId } from '../types.ts';

/** Grants the reinforcements of the player whose turn it is now. */
export const beginTurn = (draft: Draft): void => {
  const { currentPlayerId } = draft.turn;
  const income = incomeOf(draft.state(), currentPlayerId);
  draft.reinforcements = income;
  draft.events.push({
    type: 'ReinforcementsGranted',
    playerId: currentPlayerId,
    amount: income.remaining,
    sources: income.sources,
  });
};

export const applyEndAttackPhase = (draft: Draft, playerId: PlayerId): void => {
  draft.setPhase('Fortify');
  draft.events.push({ type: 'AttackPhaseEnded', playerId });
};

/** A capture earns one card, drawn before the turn is over. */
export const applyEndTurn = (draft: Draft, playerId: PlayerId): void => {
  if (draft.capturedThisTurn && draft.before.ruleset.cards.awardCardOnCapture) drawCard(draft, playerId);
  passTurn(draft);
};

/** Ends the turn and starts the next player's, or ends the game at the round limit. */
export const passTurn = (draft: Draft): void => {
  const { turnOrder, ruleset } = draft.before;
  const { currentPlayerId, round } = draft.turn;
  draft.events.push({ type: 'TurnEnded', playerId: currentPlayerId });
  draft.pending = undefined;
  draft.reinforcements = undefined;
  draft.capturedThisTurn = false;
  draft.fortifiesThisTurn = 0;
  const place = turnOrder.indexOf(currentPlayerId);
  let next = place;
  do next = (next + 1) % turnOrder.length;
  while (draft.players[turnOrder[next]!]!.status === 'defeated');
  const nextRound = next <= place ? round + 1 : round;
  if (ruleset.roundLimit !== null && nextRound > ruleset.roundLimit) {
    endAtRoundLimit(draft);
    return;
  }
  draft.turn = { currentPlayerId: turnOrder[next]!, phase: 'Reinforcement', round: nextRound };
  draft.events.push({ type: 'TurnAdvanced', nextPlayerId: turnOrder[next]!, round: nextRound });
  beginTurn(draft);
};
