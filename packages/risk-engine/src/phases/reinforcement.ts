import type { Problem } from '@ludus/kernel';
import { mustTrade } from '../cards.ts';
import type { Listing } from '../listing.ts';
import type { Position } from '../position.ts';
import { armies, refuse } from '../refusal.ts';
import { PLACE } from '../table.ts';
import type { PlaceReinforcements } from '../types.ts';
import { settle } from './pool.ts';
import { labelAt, unknownTerritory } from './territory.ts';

export const list = (position: Position, into: Listing): void => {
  const { table, owners, seat } = position;
  const max = position.reinforcements!.remaining;
  if (max === 0 || mustTrade(position)) return;
  const rights = table.rightsOf(seat);
  for (let i = 0; i < owners.length; i += 1) if ((rights[owners[i]!]! & PLACE) !== 0) into.placement(i, max);
};

export const check = (
  position: Position,
  { territoryId, count }: PlaceReinforcements,
): Problem | undefined => {
  const { table, owners, seat } = position;
  const unknown = unknownTerritory(position, territoryId, 'territoryId');
  if (unknown !== undefined) return unknown;
  const at = table.atlas.indexOf.get(territoryId)!;
  if (!table.may(PLACE, seat, owners[at]!))
    return refuse(
      'cannot_place_there',
      'territoryId',
      `You may not place armies in ${labelAt(position, at)}, which belongs to ${position.ownerId(at)}.`,
    );
  if (mustTrade(position)) return refuse('must_trade_first', 'type', 'You must trade a set of cards first.');
  const { remaining } = position.reinforcements!;
  if (count > remaining)
    return refuse(
      'too_many_armies',
      'count',
      `You have only ${armies(remaining)} left to place, not ${count}.`,
    );
  return undefined;
};

export const apply = (draft: Position, { territoryId, count }: PlaceReinforcements): void => {
  const { remaining, sources } = draft.reinforcements!;
  draft.addArmies(draft.table.atlas.indexOf.get(territoryId)!, count);
  draft.reinforcements = { remaining: remaining - count, sources };
  draft.events?.push({ type: 'ReinforcementsPlaced', playerId: draft.playerId, territoryId, count });
  settle(draft);
};
