import type { Action, GameState } from '@ludus/risk-engine';
import type { MapMarch } from './map/Marches.tsx';

/** The arrow of a move to point out. */
export const suggestedMarches = (
  action: Action | undefined,
  { playerIds, turn }: Pick<GameState, 'playerIds' | 'turn'>,
): readonly MapMarch[] =>
  action !== undefined && 'from' in action
    ? [
        {
          from: action.from,
          to: action.to,
          seat: playerIds.indexOf(turn.currentPlayerId) + 1,
          isPlanned: true,
        },
      ]
    : [];

/** The territories of a move to point out that has no arrow. */
export const suggestedPlaces = (action: Action | undefined): readonly string[] =>
  action?.type === 'PlaceReinforcements' ? [action.territoryId] : [];
