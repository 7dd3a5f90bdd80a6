import { labelOf } from './atlas.ts';
import { armies } from './refusal.ts';
import type { CardId, GameEvent, GraphMap, Sources, TerritoryId } from './types.ts';

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
const cards = (n: number): string => count(n, 'card', 'cards');
const loss = (n: number): string => (n === 0 ? '0' : `−${n}`);

const sourceLabel = ({ continents }: GraphMap, source: string): string => {
  const id = source.startsWith('continent:') ? source.slice('continent:'.length) : undefined;
  if (id !== undefined) return continents?.[id]?.name ?? id;
  return source === 'territoryBonus' ? 'territory bonus' : source;
};

const describeSources = (map: GraphMap, sources: Sources): string =>
  Object.entries(sources)
    .map(
      ([source, amount]) =>
        `${amount} ${source === 'territories' ? 'for territories' : `for ${sourceLabel(map, source)}`}`,
    )
    .join(', ');

/** `card:alaska` as `Alaska`; cards without a territory keep their ids. */
const cardName = (map: GraphMap, id: CardId): string => {
  const territoryId = id.startsWith('card:') ? id.slice('card:'.length) : id;
  return Object.hasOwn(map.territories, territoryId) ? labelOf(map, territoryId) : id;
};

/**
 * An event in one line for people. Throws if the map or the event is invalid.
 *
 * ```ts
 * describeEvent(map, event); // 'Attack Alaska → Kamchatka, 3 dice: 6 4 1 vs 5 4 — attacker −1, defender −1'
 * ```
 */
export const describeEvent = (map: GraphMap, event: GameEvent): string => {
  const label = (id: TerritoryId): string => labelOf(map, id);
  const names = (ids: readonly CardId[]): string => ids.map((id) => cardName(map, id)).join(', ');
  switch (event.type) {
    case 'SetupCompleted': {
      const neutrals = event.neutralTerritories.map(label).join(', ');
      return `Turn order: ${event.turnOrder.join(', ')}${neutrals === '' ? '' : `; neutral: ${neutrals}`}`;
    }
    case 'ReinforcementsGranted':
      return `${event.playerId} gets ${armies(event.amount)} (${describeSources(map, event.sources)})`;
    case 'CardsTraded': {
      const bonus =
        event.territoryBonus === 0 ? '' : ` and ${event.territoryBonus} for a territory on the cards`;
      return `${event.playerId} trades ${names(event.cardIds)} for ${armies(event.value)}${bonus}`;
    }
    case 'ReinforcementsPlaced':
      return `${event.playerId} places ${event.count} in ${label(event.territoryId)}`;
    case 'AttackResolved': {
      const { attack, defend } = event.rolls;
      const rolled = `${count(event.attackDice, 'die', 'dice')}: ${attack.join(' ')} vs ${defend.join(' ')}`;
      const { attacker, defender } = event.losses;
      const losses = `attacker ${loss(attacker)}, defender ${loss(defender)}`;
      return `Attack ${label(event.from)} → ${label(event.to)}, ${rolled} — ${losses}`;
    }
    case 'TerritoryCaptured':
      return `${event.newOwnerId} takes ${label(event.to)} from ${event.previousOwnerId}`;
    case 'PlayerEliminated':
      return `${event.byId} eliminates ${event.eliminatedId} and takes ${cards(event.cardCount)}`;
    case 'PlayerResigned':
      return `${event.playerId} resigns; ${count(event.territoryIds.length, 'territory turns', 'territories turn')} neutral`;
    case 'OccupyResolved':
      return `${armies(event.moved)} move${event.moved === 1 ? 's' : ''} into ${label(event.to)}`;
    case 'FortifyResolved':
      return `Fortify ${label(event.from)} → ${label(event.to)}, ${armies(event.moved)}`;
    case 'AttackPhaseEnded':
      return `${event.playerId} ends the attacks`;
    case 'CardDrawn':
      return `${event.playerId} draws ${event.cardId === undefined ? 'a card' : cardName(map, event.cardId)}`;
    case 'DeckReshuffled':
      return `${cards(event.cardCount)} reshuffled into the deck`;
    case 'TurnEnded':
      return `${event.playerId} ends the turn`;
    case 'TurnAdvanced':
      return `Round ${event.round}: ${event.nextPlayerId}’s turn`;
    case 'GameEnded':
      return describeEnd(event);
  }
};

const describeEnd = ({
  reason,
  winningPlayerId,
  winningTeamId,
}: GameEvent & { type: 'GameEnded' }): string => {
  const why = reason === 'territory_control' ? 'at the round limit' : `by ${reason}`;
  if (winningTeamId !== undefined) return `Team ${winningTeamId} wins ${why}`;
  return winningPlayerId === undefined ? `A draw ${why}` : `${winningPlayerId} wins ${why}`;
};
