import type { Outcome, Seat } from '@ludus/kernel';
import type { GameState } from '@ludus/ringrift-engine';
import type { People } from '../../words/people.ts';
import { ringWords } from './words.ts';

const { ending } = ringWords;

const headlineOf = ({ winners, reason, ranking }: Outcome, people: People): string => {
  const [winner] = winners;
  if (winner === undefined) return ending.draw;
  const how = ending.won[reason] ?? '';
  const isHere = ranking.some(({ seat }) => people(seat).isYou);
  return isHere && !people(winner).isYou
    ? ending.lost(how, people(winner).name)
    : ending.headline(people(winner), how);
};

/** What the winner achieved. */
const decidedBy = (state: GameState, winner: Seat, outcome: Outcome, people: People): string[] => {
  const { eliminatedRings, territorySpaces } = state.players[winner - 1]!;
  const who = people(winner);
  switch (outcome.reason) {
    case 'ring_elimination':
      return [ending.rings(who, eliminatedRings, state.victoryThreshold)];
    case 'territory_control':
      return [ending.spaces(who, territorySpaces, state.territoryVictoryThreshold)];
    case 'last_player_standing':
      return [ending.standing(who)];
    default:
      return [];
  }
};

/** How a game ended: who won and how, what they achieved, and what the others lacked. */
export const verdictOf = (state: GameState, outcome: Outcome, people: People): string[] => {
  const [winner] = outcome.winners;
  const short = state.players
    .filter(({ playerNumber }) => playerNumber !== winner)
    .map(({ playerNumber, eliminatedRings, territorySpaces }) =>
      ending.short(
        people(playerNumber),
        Math.max(0, state.victoryThreshold - eliminatedRings),
        Math.max(0, state.territoryVictoryThreshold - territorySpaces),
      ),
    );
  return [
    headlineOf(outcome, people),
    ...(winner === undefined ? [] : decidedBy(state, winner, outcome, people)),
    ...short,
  ];
};
