import type { GameState, OwnerId, PlayerId, TeamId } from './types.ts';

/**
 * Everything that teams change about permissions. No other module deals with teams. These functions take a
 * state, a view or a setup with `players` and `ruleset`, and throw for anything else.
 */

type Setting = Pick<GameState, 'players' | 'ruleset'>;

const teamOf = ({ players }: Setting, id: OwnerId): TeamId | undefined =>
  Object.hasOwn(players, id) ? players[id]!.teamId : undefined;

/** Neutral is nobody's teammate. */
export const areTeammates = (setting: Setting, a: OwnerId, b: OwnerId): boolean => {
  if (!setting.ruleset.teams.teamsEnabled || a === b) return false;
  const team = teamOf(setting, a);
  return team !== undefined && team === teamOf(setting, b);
};

export const canPlace = (setting: Setting, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId === actorId ||
  (setting.ruleset.teams.allowPlaceOnTeammate && areTeammates(setting, actorId, ownerId));

/** Attacks start only from your own territory, so nobody spends a teammate's armies in battle. */
export const canAttackInto = (setting: Setting, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId !== actorId &&
  !(setting.ruleset.teams.preventAttackingTeammates && areTeammates(setting, actorId, ownerId));

export const canFortifyFrom = (setting: Setting, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId === actorId ||
  (setting.ruleset.teams.allowFortifyFromTeammate && areTeammates(setting, actorId, ownerId));

export const canFortifyTo = (setting: Setting, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId === actorId ||
  (setting.ruleset.teams.allowFortifyWithTeammate && areTeammates(setting, actorId, ownerId));

export const canTraverseForFortify = (setting: Setting, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId === actorId ||
  (setting.ruleset.teams.allowFortifyThroughTeammates && areTeammates(setting, actorId, ownerId));

/** Whether `viewerId` may see the cards of `ownerId`. */
export const canSeeHand = (setting: Setting, viewerId: PlayerId, ownerId: PlayerId): boolean =>
  viewerId === ownerId || (setting.ruleset.teams.shareHands && areTeammates(setting, viewerId, ownerId));

/** Who wins together: the team, or the player alone. */
export const sideOf = ({ players, ruleset }: Setting, playerId: PlayerId): string =>
  ruleset.teams.teamsEnabled ? players[playerId]!.teamId! : playerId;
