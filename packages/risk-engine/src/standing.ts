import { atlasOf } from './atlas.ts';
import type { Draft } from './draft.ts';
import { sideOf } from './permissions.ts';
import { type EndReason, type GameResult, type GameState, NEUTRAL, type PlayerId } from './types.ts';

export interface Holdings {
  readonly territories: number;
  readonly armies: number;
}

/** What every side holds: a team's members together, otherwise each player alone. */
export const holdingsBySide = (state: GameState): ReadonlyMap<string, Holdings> => {
  const held = new Map<string, { territories: number; armies: number }>();
  for (const id of state.playerIds) held.set(sideOf(state, id), { territories: 0, armies: 0 });
  for (const id of atlasOf(state.map).ids) {
    const { ownerId, armies } = state.territories[id]!;
    if (ownerId === NEUTRAL) continue;
    const holdings = held.get(sideOf(state, ownerId))!;
    holdings.territories += 1;
    holdings.armies += armies;
  }
  return held;
};

/** The sides that still have somebody alive. */
export const sidesAlive = (state: GameState): string[] => {
  const alive = state.playerIds.filter((id) => state.players[id]!.status === 'alive');
  return [...new Set(alive.map((id) => sideOf(state, id)))];
};

/** The side ahead when the round limit is reached: most territories, then most armies; undefined when equal. */
const sideAhead = (state: GameState): string | undefined => {
  const ordered = [...holdingsBySide(state)].sort(
    ([, a], [, b]) => b.territories - a.territories || b.armies - a.armies,
  );
  const [first, second] = ordered;
  const tied =
    second !== undefined &&
    first![1].territories === second[1].territories &&
    first![1].armies === second[1].armies;
  return tied ? undefined : first![0];
};

/** Ends the game if only one side is left. */
export const endIfDecided = (draft: Draft, reason: EndReason): boolean => {
  const [side, ...others] = sidesAlive(draft.state());
  if (others.length > 0) return false;
  endGame(draft, reason, side);
  return true;
};

export const endAtRoundLimit = (draft: Draft): void =>
  endGame(draft, 'territory_control', sideAhead(draft.state()));

const endGame = (draft: Draft, reason: EndReason, side: string | undefined): void => {
  finishOccupy(draft);
  draft.setPhase('GameOver');
  draft.pending = undefined;
  draft.reinforcements = undefined;
  draft.result = makeResult(draft.before, reason, side);
  draft.events.push({ type: 'GameEnded', ...draft.result });
};

const makeResult = ({ ruleset }: GameState, reason: EndReason, side: PlayerId | undefined): GameResult => {
  if (side === undefined) return { reason };
  return ruleset.teams.teamsEnabled ? { reason, winningTeamId: side } : { reason, winningPlayerId: side };
};

/** A capture that nobody will follow up is occupied with the fewest armies: no territory stays empty. */
export const finishOccupy = (draft: Draft): void => {
  if (draft.pending?.type === 'Occupy') moveIn(draft, draft.pending.minMove);
};

/** Moves armies into the captured territory and closes the pending step. */
export const moveIn = (draft: Draft, moved: number): void => {
  if (draft.pending?.type !== 'Occupy') throw new Error('there is nothing to occupy');
  const { from, to } = draft.pending;
  draft.addArmies(from, -moved);
  draft.addArmies(to, moved);
  draft.pending = undefined;
  draft.events.push({ type: 'OccupyResolved', from, to, moved });
};
