import { type GameState, NEUTRAL, type OwnerId, type PlayerId } from './types.ts';

/** Everything that teams change about who may do what where. Nothing else asks for teams. */

export const areTeammates = ({ players, ruleset }: GameState, a: OwnerId, b: OwnerId): boolean =>
  ruleset.teams.teamsEnabled &&
  a !== b &&
  a !== NEUTRAL &&
  b !== NEUTRAL &&
  players[a]!.teamId === players[b]!.teamId;

export const canPlace = (state: GameState, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId === actorId || (state.ruleset.teams.allowPlaceOnTeammate && areTeammates(state, actorId, ownerId));

/** Attacks start from own territory only, so that nobody spends a teammate's armies. */
export const canAttackFrom = (_: GameState, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId === actorId;

export const canAttackInto = (state: GameState, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId !== actorId &&
  !(state.ruleset.teams.preventAttackingTeammates && areTeammates(state, actorId, ownerId));

/** As for attacks: own armies only. */
export const canFortifyFrom = canAttackFrom;

export const canFortifyTo = (state: GameState, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId === actorId ||
  (state.ruleset.fortify.allowFortifyWithTeammate && areTeammates(state, actorId, ownerId));

export const canTraverseForFortify = (state: GameState, actorId: PlayerId, ownerId: OwnerId): boolean =>
  ownerId === actorId ||
  (state.ruleset.fortify.allowFortifyThroughTeammates && areTeammates(state, actorId, ownerId));

/** Whether `viewerId` may see the cards of `ownerId`. */
export const canSeeHand = (state: GameState, viewerId: PlayerId, ownerId: PlayerId): boolean =>
  viewerId === ownerId || (state.ruleset.teams.shareHands && areTeammates(state, viewerId, ownerId));

/** Who wins together: the team, or the player alone. */
export const sideOf = ({ players, ruleset }: GameState, playerId: PlayerId): string =>
  ruleset.teams.teamsEnabled ? players[playerId]!.teamId! : playerId;
