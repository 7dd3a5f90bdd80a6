import type { Board, Place, Pointing, Seat } from '@ludus/kernel';
import { labelOf } from './atlas.ts';
import { artOf } from './maps/index.ts';
import { makeNotation } from './notation.ts';
import { armies as armyWords } from './refusal.ts';
import type { Action, GameState, TerritoryId } from './types.ts';
import type { RiskView } from './view.ts';

/** Pixels of the drawing per unit of a scene. */
const UNIT = 28;

/** A number in at most three characters: `999`, `12k`, `.3M`, `5M`. */
const shortCount = (armies: number): string => {
  if (armies < 1000) return `${armies}`;
  if (armies < 100_000) return `${Math.floor(armies / 1000)}k`;
  return armies < 1_000_000 ? `.${Math.floor(armies / 100_000)}M` : `${Math.floor(armies / 1_000_000)}M`;
};

const placeOf = (shown: GameState | RiskView, id: TerritoryId, x: number, y: number): Place => {
  const { ownerId, armies } = shown.territories[id]!;
  const seat: Seat = shown.playerIds.indexOf(ownerId) + 1;
  return {
    id: labelOf(shown.map, id),
    x: x / UNIT,
    y: y / UNIT,
    shape: 'disc',
    ...(seat > 0 && { owner: seat }),
    piece: { name: armyWords(armies), ...(seat > 0 && { seat }), text: shortCount(armies) },
  };
};

const pointAt = (shown: GameState | RiskView, action: Action): Pointing => {
  const label = (id: TerritoryId): string => labelOf(shown.map, id);
  switch (action.type) {
    case 'PlaceReinforcements':
      return { places: [label(action.territoryId)], choice: armyWords(action.count) };
    case 'Fortify':
      return { places: [label(action.from), label(action.to)], choice: armyWords(action.count) };
    case 'Attack': {
      const { attackerDice: dice } = action;
      const choice = dice === undefined ? 'attack' : `attack with ${dice} ${dice === 1 ? 'die' : 'dice'}`;
      return { places: [label(action.from), label(action.to)], choice };
    }
    case 'Blitz':
      return { places: [label(action.from), label(action.to)], choice: `blitz, stop at ${action.stopAt}` };
    case 'TradeCards':
      return { places: [], choice: `trade ${action.cardIds.map((id) => cardWords(shown, id)).join(' + ')}` };
    default:
      return { places: [], choice: makeNotation(shown as GameState, action) };
  }
};

/** Own cards are known; other players' cards never have to be named. */
const cardWords = ({ map, cardsById }: Pick<GameState, 'map' | 'cardsById'>, id: string): string => {
  const card = cardsById[id];
  return card?.territoryId === undefined ? id : `${labelOf(map, card.territoryId)} (${card.kind})`;
};

/** Territories at the positions of their numbers on the map; an attack goes from one to another. */
export const scene: Board<GameState, Action, RiskView> = {
  scene: (shown) => {
    const { territories } = artOf(shown.map);
    return {
      places: Object.entries(territories).map(([id, { label }]) => placeOf(shown, id, label[0], label[1])),
    };
  },
  point: (action, shown) => pointAt(shown, action),
};
