import type { Position } from './position.ts';
import type { Table } from './table.ts';
import type { EndReason, GameResult, RulesetConfig } from './types.ts';

interface Holdings {
  territories: number;
  armies: number;
}

interface Held {
  readonly table: Table;
  readonly owners: ArrayLike<number>;
  readonly armies: ArrayLike<number>;
}

/** What every side holds, by its number: a team's members together, otherwise each player alone. */
export const holdingsBySide = ({ table, owners, armies }: Held): readonly Readonly<Holdings>[] => {
  const held: Holdings[] = table.sideNames.map(() => ({ territories: 0, armies: 0 }));
  for (let i = 0; i < owners.length; i += 1) {
    const holdings = held[table.sides[owners[i]!]!]!;
    holdings.territories += 1;
    holdings.armies += armies[i]!;
  }
  return held;
};

/** The sides with a player still alive. */
export const sidesAlive = (position: Position): number[] => {
  const alive = new Set<number>();
  for (let seat = 1; seat < position.table.names.length; seat += 1)
    if (position.isAlive(seat)) alive.add(position.table.sides[seat]!);
  return [...alive];
};

/** The side ahead at the round limit: most territories, then most armies; 0 if tied. */
export const sideAhead = (game: Held): number => {
  const held = holdingsBySide(game);
  const compare = (a: number, b: number): number =>
    held[b]!.territories - held[a]!.territories || held[b]!.armies - held[a]!.armies;
  const [first, second] = held
    .map((_, side) => side)
    .slice(1)
    .sort(compare);
  return second !== undefined && compare(first!, second) === 0 ? 0 : first!;
};

/** Ends the game if only one side is left. */
export const endIfDecided = (draft: Position, reason: EndReason): boolean => {
  const [side, ...others] = sidesAlive(draft);
  if (others.length > 0) return false;
  endGame(draft, reason, side!);
  return true;
};

export const endAtRoundLimit = (draft: Position): void =>
  endGame(draft, 'territory_control', sideAhead(draft));

const endGame = (draft: Position, reason: EndReason, side: number): void => {
  const { ruleset, sideNames } = draft.table;
  finishOccupy(draft);
  draft.setPhase('GameOver');
  draft.pending = undefined;
  draft.reinforcements = undefined;
  draft.result = resultFor(ruleset, reason, side === 0 ? undefined : sideNames[side]);
  draft.events?.push({ type: 'GameEnded', ...draft.result });
};

/** The result for the winning side; without one, a draw. */
export const resultFor = (
  { teams }: RulesetConfig,
  reason: EndReason,
  side: string | undefined,
): GameResult => {
  if (side === undefined) return { reason };
  return teams.teamsEnabled ? { reason, winningTeamId: side } : { reason, winningPlayerId: side };
};

/** A capture that nobody will occupy gets the fewest armies, so that no territory stays empty. */
export const finishOccupy = (draft: Position): void => {
  if (draft.pending?.type === 'Occupy') moveIn(draft, draft.pending.minMove);
};

/** Moves armies into the captured territory and completes the pending step. */
export const moveIn = (draft: Position, moved: number): void => {
  if (draft.pending?.type !== 'Occupy') throw new Error('there is nothing to occupy');
  const { indexOf } = draft.table.atlas;
  const { from, to } = draft.pending;
  draft.addArmies(indexOf.get(from)!, -moved);
  draft.addArmies(indexOf.get(to)!, moved);
  draft.pending = undefined;
  draft.events?.push({ type: 'OccupyResolved', from, to, moved });
};
