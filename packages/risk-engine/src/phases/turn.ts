import { drawCard } from '../cards.ts';
import { atMost, incomeOf } from '../income.ts';
import type { Position } from '../position.ts';
import { endAtRoundLimit } from '../standing.ts';
import { armiesLeft, settle } from './pool.ts';

/** Grants the reinforcements of the player whose turn it now is. */
export const beginTurn = (draft: Position): void => {
  const income = atMost(incomeOf(draft.table, draft.owners, draft.seat), armiesLeft(draft));
  draft.reinforcements = income;
  draft.events?.push({
    type: 'ReinforcementsGranted',
    playerId: draft.playerId,
    amount: income.remaining,
    sources: income.sources,
  });
  settle(draft);
};

export const applyEndAttackPhase = (draft: Position): void => {
  draft.setPhase('Fortify');
  draft.events?.push({ type: 'AttackPhaseEnded', playerId: draft.playerId });
};

/** A capture earns one card, drawn before the turn is over. */
export const applyEndTurn = (draft: Position): void => {
  if (draft.capturedThisTurn && draft.table.ruleset.cards.awardCardOnCapture) drawCard(draft, draft.playerId);
  passTurn(draft);
};

/** Ends the turn and starts the next player's, or ends the game at the round limit. */
export const passTurn = (draft: Position): void => {
  const { order, names, ruleset } = draft.table;
  const { round } = draft.turn;
  draft.events?.push({ type: 'TurnEnded', playerId: draft.playerId });
  draft.pending = undefined;
  draft.reinforcements = undefined;
  draft.capturedThisTurn = false;
  draft.fortifiesThisTurn = 0;
  const place = order.indexOf(draft.seat);
  let next = place;
  do next = (next + 1) % order.length;
  while (!draft.isAlive(order[next]!));
  const nextRound = next <= place ? round + 1 : round;
  if (ruleset.roundLimit !== null && nextRound > ruleset.roundLimit) {
    endAtRoundLimit(draft);
    return;
  }
  const seat = order[next]!;
  draft.beginTurnOf(seat, nextRound);
  draft.events?.push({ type: 'TurnAdvanced', nextPlayerId: names[seat]!, round: nextRound });
  beginTurn(draft);
};
