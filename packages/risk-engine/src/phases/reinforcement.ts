import type { Problem } from '@ludus/kernel';
import { atlasOf, labelOf } from '../atlas.ts';
import type { Draft } from '../draft.ts';
import { territoryOf } from '../ledger.ts';
import { canPlace } from '../permissions.ts';
import { armies, refuse } from '../refusal.ts';
import { surveyOf } from '../survey.ts';
import type { ActionRange, GameState, PlaceReinforcements, PlayerId } from '../types.ts';
import { unknownTerritory } from './territory.ts';
import { mustTrade } from './trade.ts';

export const ranges = (state: GameState, into: ActionRange[]): void => {
  const max = state.reinforcements!.remaining;
  if (max === 0 || mustTrade(state)) return;
  const actorId = state.turn.currentPlayerId;
  const { ids } = atlasOf(state.map);
  const { owners } = surveyOf(state);
  for (let i = 0; i < ids.length; i += 1)
    if (canPlace(state, actorId, owners[i]!))
      into.push({ type: 'PlaceReinforcements', territoryId: ids[i]!, min: 1, max });
};

export const check = (
  state: GameState,
  { territoryId, count }: PlaceReinforcements,
  actorId: PlayerId,
): Problem | undefined => {
  const unknown = unknownTerritory(state, territoryId, 'territoryId');
  if (unknown !== undefined) return unknown;
  const { ownerId } = territoryOf(state, territoryId);
  if (!canPlace(state, actorId, ownerId))
    return refuse(
      'cannot_place_there',
      'territoryId',
      `You may not place armies in ${labelOf(state.map, territoryId)}, which belongs to ${ownerId}.`,
    );
  if (mustTrade(state)) return refuse('must_trade_first', 'type', 'You must trade a set of cards first.');
  const { remaining } = state.reinforcements!;
  if (count > remaining)
    return refuse('too_many_armies', 'count', `Only ${armies(remaining)} left to place, not ${count}.`);
  return undefined;
};

export const apply = (
  draft: Draft,
  { territoryId, count }: PlaceReinforcements,
  playerId: PlayerId,
): void => {
  const { remaining, sources } = draft.reinforcements!;
  draft.addArmies(territoryId, count);
  draft.reinforcements = { remaining: remaining - count, sources };
  draft.events.push({ type: 'ReinforcementsPlaced', playerId, territoryId, count });
};

/** The phase is over by itself when every army is placed and no trade is due. */
export const settle = (draft: Draft): void => {
  if (draft.reinforcements!.remaining > 0 || mustTrade(draft)) return;
  draft.reinforcements = undefined;
  draft.pending = undefined;
  draft.setPhase('Attack');
};
