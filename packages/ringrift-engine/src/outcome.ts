import { type Seat, unwrap } from '@ludus/kernel';
import { REASONS } from './describe.ts';
import { decideStalemate, missingRings, missingTerritory } from './ending.ts';
import { readState } from './readState.ts';
import type { GameState, StalemateDecision } from './types.ts';

/** What user interfaces ask about the end of a game. Everything here throws for anything that is not a state. */

/** Why a game ended, in sentences: the reason first, then everybody's score. */
export const explainOutcome = (state: GameState): string[] => {
  const { winner, endReason } = state;
  if (endReason === null) return [];
  const first =
    winner === null
      ? 'Nobody wins: no player can act, and all are tied (R173).'
      : `Player ${winner} wins: ${REASONS[endReason]}.`;
  return [
    first,
    ...state.players.map(
      ({ playerNumber, eliminatedRings, territorySpaces }) =>
        `Player ${playerNumber}: ${territorySpaces} of ${state.territoryVictoryThreshold} territory, ${eliminatedRings} of ${state.victoryThreshold} rings eliminated.`,
    ),
  ];
};

/** How many more rings or spaces a player needs to win by rings (R061) or by territory (R062). */
export const missingToWin = (
  state: GameState,
  seat: Seat,
): { readonly rings: number; readonly spaces: number } => {
  const position = unwrap(readState(state));
  return { rings: missingRings(position, seat), spaces: missingTerritory(position, seat) };
};

/** How the stalemate that ended a game was decided (R173); undefined for draws and other endings. */
export const stalemateDecision = (state: GameState): StalemateDecision | undefined =>
  state.endReason === 'stalemate' ? decideStalemate(unwrap(readState(state))) : undefined;
