import { actionIn } from './action.ts';
import { atlasOf } from './atlas.ts';
import { hasSet, setsIn, territoryBonus, tradeValue } from './cards.ts';
import { bonusRecipient, incomeOf } from './income.ts';
import { areTeammates, canAttackInto, sideOf } from './permissions.ts';
import { mustTrade } from './phases/trade.ts';
import { turnRanges } from './rules.ts';
import type {
  Action,
  CardId,
  ContinentId,
  GameState,
  OwnerId,
  PlayerId,
  Reinforcements,
  TerritoryId,
} from './types.ts';

/** Questions user interfaces ask; all pure, none knows a rule of its own. */

export const isOver = ({ turn }: GameState): boolean => turn.phase === 'GameOver';

export const territoriesOf = ({ map, territories }: GameState, ownerId: OwnerId): TerritoryId[] =>
  atlasOf(map).ids.filter((id) => territories[id]!.ownerId === ownerId);

export const armiesOf = (state: GameState, ownerId: OwnerId): number =>
  territoriesOf(state, ownerId).reduce((sum, id) => sum + state.territories[id]!.armies, 0);

export const neighboursOf = ({ map }: GameState, id: TerritoryId): TerritoryId[] => {
  const { ids, indexOf, neighbours } = atlasOf(map);
  const index = indexOf.get(id);
  return index === undefined ? [] : neighbours[index]!.map((i) => ids[i]!);
};

export interface Target {
  readonly to: TerritoryId;
  readonly type: 'Attack' | 'Blitz' | 'Fortify';
  /** What may be chosen: dice, armies to stop at, armies to move. */
  readonly min: number;
  readonly max: number;
}

/** Where the player to act can go from a territory now, and with how much; a fixed number of dice has `min` = `max`. */
export const targetsFrom = (state: GameState, from: TerritoryId): Target[] => {
  const targets: Target[] = [];
  for (const range of turnRanges(state)) {
    if (range.type !== 'Attack' && range.type !== 'Blitz' && range.type !== 'Fortify') continue;
    if (range.from !== from) continue;
    const dice = Math.min(state.ruleset.combat.maxAttackDice, state.territories[from]!.armies - 1);
    targets.push({ to: range.to, type: range.type, min: range.min ?? dice, max: range.max ?? dice });
  }
  return targets;
};

/** Every territory from which the player to act can attack or fortify now. */
export const origins = (state: GameState): TerritoryId[] => {
  const found = new Set<TerritoryId>();
  for (const range of turnRanges(state)) if ('from' in range) found.add(range.from);
  return [...found];
};

/** Where the player to act can place, and how many at most. */
export const placements = (state: GameState): { territoryId: TerritoryId; max: number }[] =>
  turnRanges(state).flatMap((range) =>
    range.type === 'PlaceReinforcements' ? [{ territoryId: range.territoryId, max: range.max }] : [],
  );

export interface ContinentProgress {
  readonly continentId: ContinentId;
  readonly name: string;
  readonly bonus: number;
  readonly size: number;
  /** Held by the player, and by the player's side. */
  readonly held: number;
  readonly heldBySide: number;
  /** Who is paid the bonus as things stand. */
  readonly recipientId: PlayerId | undefined;
  readonly missing: readonly TerritoryId[];
}

/** How far a player has come with every continent. */
export const continentProgress = (state: GameState, playerId: PlayerId): ContinentProgress[] => {
  const { continents, ids } = atlasOf(state.map);
  const isOurs = (ownerId: OwnerId): boolean =>
    ownerId === playerId || areTeammates(state, playerId, ownerId);
  const all = ids.map((id) => state.territories[id]!.ownerId);
  return continents.map((continent) => {
    const owners = continent.members.map((i) => all[i]!);
    const ours = owners.filter(isOurs).length;
    return {
      continentId: continent.id,
      name: continent.name,
      bonus: continent.bonus,
      size: continent.members.length,
      held: owners.filter((ownerId) => ownerId === playerId).length,
      heldBySide: ours,
      recipientId: bonusRecipient(state, continent, all),
      missing: continent.members.filter((_, k) => !isOurs(owners[k]!)).map((i) => ids[i]!),
    };
  });
};

/** What the player would get if a turn started now. */
export const reinforcementPreview = (state: GameState, playerId: PlayerId): Reinforcements =>
  incomeOf(state, playerId);

export interface TradeState {
  /** Whether the player to act must trade before anything else. */
  readonly forced: boolean;
  readonly sets: readonly (readonly CardId[])[];
  /** What the next trade of anybody is worth. */
  readonly nextValue: number;
}

/** The sets a player holds, and whether one has to be traded now. */
export const tradeState = (state: GameState, playerId: PlayerId): TradeState => {
  const inTurn = state.turn.phase === 'Reinforcement' && state.turn.currentPlayerId === playerId;
  const hand = state.hands[playerId] ?? [];
  return {
    forced: inTurn && mustTrade(state),
    sets: hasSet(state, hand) ? setsIn(state, hand) : [],
    nextValue: tradeValue(state.ruleset.cards, state.tradesCompleted),
  };
};

/** The armies a set would bring now, with the bonus for an own territory. */
export const tradeWorth = (state: GameState, playerId: PlayerId, cardIds: readonly CardId[]): number =>
  tradeValue(state.ruleset.cards, state.tradesCompleted) + territoryBonus(state, playerId, cardIds);

export interface Border {
  readonly territoryId: TerritoryId;
  readonly armies: number;
  /** Enemy armies next door that could attack; neutrals never do. */
  readonly threat: number;
  readonly enemies: readonly TerritoryId[];
}

/** A player's territories with attackers next door, the most endangered first. */
export const threatenedBorders = (state: GameState, playerId: PlayerId): Border[] => {
  const borders = territoriesOf(state, playerId).map((territoryId): Border => {
    const enemies = neighboursOf(state, territoryId).filter((id) => {
      const { ownerId } = state.territories[id]!;
      return Object.hasOwn(state.players, ownerId) && canAttackInto(state, ownerId, playerId);
    });
    const threat = enemies.reduce((sum, id) => sum + state.territories[id]!.armies - 1, 0);
    return { territoryId, armies: state.territories[territoryId]!.armies, threat, enemies };
  });
  return borders
    .filter(({ enemies }) => enemies.length > 0)
    .sort((a, b) => b.threat - b.armies - (a.threat - a.armies));
};

export interface Standing {
  readonly playerId: PlayerId;
  readonly side: string;
  readonly isAlive: boolean;
  readonly territories: number;
  readonly armies: number;
  readonly cards: number;
}

/** Everybody at a glance, by seat. */
export const standings = (state: GameState): Standing[] =>
  state.playerIds.map((playerId) => ({
    playerId,
    side: sideOf(state, playerId),
    isAlive: state.players[playerId]!.status === 'alive',
    territories: territoriesOf(state, playerId).length,
    armies: armiesOf(state, playerId),
    cards: state.hands[playerId]!.length,
  }));

/** The largest action of its kind from one territory to another, for single clicks: all dice, or all armies but one. */
export const fullAction = (state: GameState, from: TerritoryId, to: TerritoryId): Action | undefined => {
  const range = turnRanges(state).find((it) => 'from' in it && it.from === from && it.to === to);
  return range === undefined ? undefined : actionIn(range, 'max' in range ? (range.max ?? 0) : 0);
};
