import { unwrap } from '@ludus/kernel';
import { atlasOf } from './atlas.ts';
import { mustTrade, setsIn, territoryBonus, tradeValue } from './cards.ts';
import { bonusSeat, incomeOf } from './income.ts';
import { attackDice } from './phases/attack.ts';
import type { Position } from './position.ts';
import { turnRanges } from './rules.ts';
import { ATTACK } from './table.ts';
import type {
  CardId,
  ContinentId,
  GameState,
  OwnerId,
  PlayerId,
  Reinforcements,
  TerritoryId,
} from './types.ts';
import { openShown, type RiskView } from './view.ts';

/**
 * Questions that user interfaces ask about states and views. They are pure and contain no rules of their own.
 * They throw if given anything else.
 */

type Shown = GameState | RiskView;

const look = (shown: Shown): Position => unwrap(openShown(shown));

export const isOver = ({ turn }: Shown): boolean => turn.phase === 'GameOver';

export const territoriesOf = ({ map, territories }: Shown, ownerId: OwnerId): TerritoryId[] =>
  atlasOf(map).ids.filter((id) => territories[id]!.ownerId === ownerId);

export const armiesOf = (shown: Shown, ownerId: OwnerId): number =>
  territoriesOf(shown, ownerId).reduce((sum, id) => sum + shown.territories[id]!.armies, 0);

export const neighboursOf = ({ map }: Pick<GameState, 'map'>, id: TerritoryId): TerritoryId[] => {
  const { ids, indexOf, neighbours } = atlasOf(map);
  const index = indexOf.get(id);
  return index === undefined ? [] : neighbours[index]!.map((i) => ids[i]!);
};

export interface Target {
  readonly to: TerritoryId;
  readonly type: 'Attack' | 'Blitz' | 'Fortify';
  /** What can be chosen: dice, armies to stop at, armies to move. */
  readonly min: number;
  readonly max: number;
}

/**
 * Where the player to act can go from a territory now, and with how much; a fixed number of dice has `min` =
 * `max`.
 */
export const targetsFrom = (shown: Shown, from: TerritoryId): Target[] => {
  const position = look(shown);
  const targets: Target[] = [];
  for (const range of turnRanges(position)) {
    if (range.type !== 'Attack' && range.type !== 'Blitz' && range.type !== 'Fortify') continue;
    if (range.from !== from) continue;
    const dice = attackDice(shown.ruleset.combat, shown.territories[from]!.armies);
    targets.push({ to: range.to, type: range.type, min: range.min ?? dice, max: range.max ?? dice });
  }
  return targets;
};

/** Where the player to act can place, and how many at most. */
export const placements = (shown: Shown): { territoryId: TerritoryId; max: number }[] =>
  turnRanges(look(shown)).flatMap((range) =>
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
  /** Who would get the bonus now. */
  readonly recipientId: PlayerId | undefined;
  readonly missing: readonly TerritoryId[];
}

/** A player's progress on every continent. */
export const continentProgress = (shown: Shown, playerId: PlayerId): ContinentProgress[] => {
  const { table, owners } = look(shown);
  const { continents, ids } = table.atlas;
  const seat = table.seats.get(playerId);
  const side = seat === undefined ? -1 : table.sides[seat];
  return continents.map((continent) => {
    const ours = continent.members.filter((i) => table.sides[owners[i]!] === side);
    const recipient = bonusSeat(table, continent, owners);
    return {
      continentId: continent.id,
      name: continent.name,
      bonus: continent.bonus,
      size: continent.members.length,
      held: continent.members.filter((i) => owners[i] === seat).length,
      heldBySide: ours.length,
      recipientId: recipient === 0 ? undefined : table.names[recipient],
      missing: continent.members.filter((i) => !ours.includes(i)).map((i) => ids[i]!),
    };
  });
};

/** What the player would get if a turn started now. */
export const reinforcementPreview = (shown: Shown, playerId: PlayerId): Reinforcements => {
  const { table, owners } = look(shown);
  return incomeOf(table, owners, table.seats.get(playerId)!);
};

export interface TradeState {
  /** Whether the player to act must trade before anything else. */
  readonly forced: boolean;
  readonly sets: readonly (readonly CardId[])[];
  /** The value of the next trade, for anybody. */
  readonly nextValue: number;
}

/** The sets that a player is known to have, and whether one must be traded now. */
export const tradeState = (shown: Shown, playerId: PlayerId): TradeState => {
  const position = look(shown);
  const hand = Object.hasOwn(shown.hands, playerId) ? shown.hands[playerId]! : [];
  const inTurn = shown.turn.phase === 'Reinforcement' && position.playerId === playerId;
  return {
    forced: inTurn && mustTrade(position),
    sets: setsIn(position.table, hand),
    nextValue: tradeValue(shown.ruleset.cards, shown.tradesCompleted),
  };
};

/** The armies for a set now, including the bonus for a territory the player holds. */
export const tradeWorth = (shown: Shown, playerId: PlayerId, cardIds: readonly CardId[]): number => {
  const position = look(shown);
  return (
    tradeValue(shown.ruleset.cards, shown.tradesCompleted) +
    territoryBonus(position, position.table.seats.get(playerId)!, cardIds)
  );
};

export interface Border {
  readonly territoryId: TerritoryId;
  readonly armies: number;
  /** Neighbouring enemy armies that could attack; neutrals never do. */
  readonly threat: number;
  readonly enemies: readonly TerritoryId[];
}

/** A player's territories with attackers next to them, most endangered first. */
export const threatenedBorders = (shown: Shown, playerId: PlayerId): Border[] => {
  const { table, owners, armies } = look(shown);
  const { ids, neighbours } = table.atlas;
  const seat = table.seats.get(playerId);
  const borders: Border[] = [];
  for (const [i, territoryId] of ids.entries()) {
    if (owners[i] !== seat) continue;
    const enemies = neighbours[i]!.filter((j) => table.may(ATTACK, owners[j]!, seat!));
    const threat = enemies.reduce((sum, j) => sum + armies[j]! - 1, 0);
    if (enemies.length > 0)
      borders.push({ territoryId, armies: armies[i]!, threat, enemies: enemies.map((j) => ids[j]!) });
  }
  return borders.sort((a, b) => b.threat - b.armies - (a.threat - a.armies));
};

export interface Standing {
  readonly playerId: PlayerId;
  readonly side: string;
  readonly isAlive: boolean;
  readonly territories: number;
  readonly armies: number;
  readonly cards: number;
}

/** A summary of every player, by seat. */
export const standings = (shown: Shown): Standing[] => {
  const { table, owners, armies, hands, players } = look(shown);
  return table.playerIds.map((playerId, i) => {
    const own = owners.flatMap((owner, territory) => (owner === i + 1 ? [armies[territory]!] : []));
    return {
      playerId,
      side: table.sideNames[table.sides[i + 1]!]!,
      isAlive: players[playerId]!.status === 'alive',
      territories: own.length,
      armies: own.reduce((sum, count) => sum + count, 0),
      cards: hands[playerId]!.length,
    };
  });
};
