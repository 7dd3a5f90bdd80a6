import { type AtlasContinent, atlasOf } from './atlas.ts';
import { sideOf } from './permissions.ts';
import { surveyOf } from './survey.ts';
import { type GameState, NEUTRAL, type OwnerId, type PlayerId, type Reinforcements } from './types.ts';

/**
 * Who gets a continent's bonus: whoever holds all of it; in team games, when a team holds all of it, the member with most
 * of its territories, of equals the earlier in the turn order. Neutrals block it. Owners are by the numbers of the atlas.
 */
export const bonusRecipient = (
  state: GameState,
  { members }: AtlasContinent,
  owners: readonly OwnerId[],
): PlayerId | undefined => {
  const first = owners[members[0]!]!;
  if (first === NEUTRAL) return undefined;
  if (state.ruleset.teams.teamsEnabled) return teamRecipient(state, members, owners);
  for (const i of members) if (owners[i] !== first) return undefined;
  return first;
};

const teamRecipient = (
  state: GameState,
  members: readonly number[],
  owners: readonly OwnerId[],
): PlayerId | undefined => {
  const side = sideOf(state, owners[members[0]!]!);
  const held = new Map<PlayerId, number>();
  for (const i of members) {
    const ownerId = owners[i]!;
    if (ownerId === NEUTRAL || sideOf(state, ownerId) !== side) return undefined;
    held.set(ownerId, (held.get(ownerId) ?? 0) + 1);
  }
  const most = Math.max(...held.values());
  return state.turnOrder.find((playerId) => held.get(playerId) === most);
};

/** The armies a player gets when a turn starts, with where they come from. */
export const incomeOf = (state: GameState, playerId: PlayerId): Reinforcements => {
  const { ids, continents } = atlasOf(state.map);
  const { minimum, territoriesPerArmy } = state.ruleset.reinforcements;
  const { owners } = surveyOf(state);
  let owned = 0;
  for (let i = 0; i < ids.length; i += 1) if (owners[i] === playerId) owned += 1;
  const base = Math.max(minimum, Math.floor(owned / territoriesPerArmy));
  const sources: Record<string, number> = { territories: base };
  let remaining = base;
  for (const continent of continents) {
    if (continent.bonus === 0 || bonusRecipient(state, continent, owners) !== playerId) continue;
    sources[continent.source] = continent.bonus;
    remaining += continent.bonus;
  }
  return { remaining, sources };
};
