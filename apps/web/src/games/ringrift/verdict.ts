import type { Outcome, Seat } from '@ludus/kernel';
import type { GameState } from '@ludus/ringrift-engine';
import type { People } from '../../words/people.ts';
import { ringWords } from './words.ts';

const { ending } = ringWords;

const TIEBREAKS = ['territory', 'rings', 'markers'] as const;

const headlineOf = ({ winners, reason, ranking }: Outcome, people: People): string => {
  const [winner] = winners;
  if (winner === undefined) return ending.draw;
  const how = ending.won[reason] ?? '';
  const isHere = ranking.some(({ seat }) => people(seat).isYou);
  return isHere && !people(winner).isYou
    ? ending.lost(how, people(winner).name)
    : ending.headline(people(winner), how);
};

/** What the players of a stalemate are compared by, in this order; whoever moved last wins if all are equal. */
const tiebreaksOf = (state: GameState, seat: Seat) => {
  const { territorySpaces, eliminatedRings } = state.players[seat - 1]!;
  const markers = Object.values(state.board.markers).filter(({ player }) => player === seat).length;
  return { territory: territorySpaces, rings: eliminatedRings, markers };
};

/** What decided a stalemate between the winner and the next in rank. */
const tiebreakOf = (state: GameState, winner: Seat, { ranking }: Outcome, people: People): string => {
  const second = ranking.find(({ seat }) => seat !== winner)!.seat;
  const [own, others] = [tiebreaksOf(state, winner), tiebreaksOf(state, second)];
  const decisive = TIEBREAKS.find((one) => own[one] !== others[one]);
  return decisive === undefined
    ? ending.movedLast(people(winner))
    : ending.tiebreaks[decisive](people(winner), own[decisive], others[decisive]);
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
    case 'stalemate':
      return [ending.stalemate, tiebreakOf(state, winner, outcome, people)];
    default:
      return [];
  }
};

/** How many more spaces a player needed: as many as the goal, and more than all opponents together. */
const missingSpaces = ({ players, territoryVictoryThreshold }: GameState, own: number): number => {
  const all = players.reduce((sum, { territorySpaces }) => sum + territorySpaces, 0);
  return Math.max(0, territoryVictoryThreshold - own, all - 2 * own + 1);
};

/** How a game ended: who won and how, what they achieved, and what the others lacked. */
export const verdictOf = (state: GameState, outcome: Outcome, people: People): string[] => {
  const [winner] = outcome.winners;
  // When nobody can go on, nobody lacked anything.
  if (outcome.reason === 'stalemate')
    return [
      headlineOf(outcome, people),
      ...(winner === undefined
        ? [ending.stalemate, ending.level]
        : decidedBy(state, winner, outcome, people)),
    ];
  const short = state.players
    .filter(({ playerNumber }) => playerNumber !== winner)
    .map(({ playerNumber, eliminatedRings, territorySpaces }) =>
      ending.short(
        people(playerNumber),
        Math.max(0, state.victoryThreshold - eliminatedRings),
        missingSpaces(state, territorySpaces),
      ),
    );
  return [
    headlineOf(outcome, people),
    ...(winner === undefined ? [] : decidedBy(state, winner, outcome, people)),
    ...short,
  ];
};
