import type { Outcome, Seat } from '@ludus/kernel';
import { boardOf, type GameState, missingToWin, stalemateDecision } from '@ludus/ringrift-engine';
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

/** What decided a stalemate between the winner and the next in rank. */
const tiebreakOf = (state: GameState, people: People): string => {
  const decision = stalemateDecision(state);
  if (decision === undefined) return ending.level;
  const { tiebreak, values } = decision;
  const winner = people(decision.winner);
  return tiebreak === 'lastMove' ? ending.movedLast(winner) : ending.tiebreaks[tiebreak](winner, ...values);
};

/** What the winner achieved. */
const decidedBy = (state: GameState, winner: Seat, { reason }: Outcome, people: People): string[] => {
  const { eliminatedRings, territorySpaces } = state.players[winner - 1]!;
  const who = people(winner);
  switch (reason) {
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

/** Territory never changes hands: a player can only gain spaces that nobody holds. */
const freeSpaces = ({ boardType, players }: GameState): number =>
  players.reduce((free, { territorySpaces }) => free - territorySpaces, boardOf(boardType).cells.length);

/** What a loser lacked; territory only if there were enough free spaces. */
const lackedBy = (state: GameState, seat: Seat, people: People): string => {
  const missing = missingToWin(state, seat);
  return missing.spaces > freeSpaces(state)
    ? ending.shortOfRings(people(seat), missing.rings)
    : ending.short(people(seat), missing);
};

/** How a game ended: who won and how, what they achieved, and what the others lacked. */
export const verdictOf = (state: GameState, outcome: Outcome, people: People): string[] => {
  const [winner] = outcome.winners;
  const headline = headlineOf(outcome, people);
  // When nobody can go on, nobody lacked anything.
  if (outcome.reason === 'stalemate') return [headline, ending.stalemate, tiebreakOf(state, people)];
  const short = state.players
    .filter(({ playerNumber }) => playerNumber !== winner)
    .map(({ playerNumber }) => lackedBy(state, playerNumber, people));
  return [headline, ...(winner === undefined ? [] : decidedBy(state, winner, outcome, people)), ...short];
};
