import type { Outcome } from '@ludus/kernel';
import type { Side, SweepView } from '@ludus/sweep-engine';
import type { People } from '../../words/people.ts';
import { otherSide, personOfSide, type Speech, seatOfSide, sideOf } from './owners.ts';
import { sweepWords } from './words.ts';

/** How many tiles of a side are open. */
export const found = ({ owners, revealed }: SweepView, owner: Side): number =>
  owners.filter((one, tile) => one === owner && revealed[tile] !== null).length;

/** How many tiles of a side are still closed. */
export const left = (view: SweepView, side: Side): number =>
  view.config.level.counts[side] - found(view, side);

/** Whether the reader has lost. */
const isLostBy = ({ winners: [winner], ranking }: Outcome, people: People): boolean =>
  winner !== undefined && !people(winner).isYou && ranking.some(({ seat }) => people(seat).isYou);

/** Why somebody won, unless the headline says so. */
const whyOf = (outcome: Outcome, speech: Speech): readonly string[] => {
  const { winners, reason } = outcome;
  const winner = winners[0] === undefined ? undefined : sideOf(winners[0]);
  const { verdict } = sweepWords;
  if (winner === undefined) return [verdict.draw];
  if (isLostBy(outcome, speech.people)) return [];
  if (reason === 'mine_revealed') return [verdict.openedMine(personOfSide(speech, otherSide(winner)))];
  return reason === 'all_tiles_revealed' ? [verdict.allFound(personOfSide(speech, winner))] : [];
};

const headlineOf = (outcome: Outcome, people: People): string => {
  const { winners, reason } = outcome;
  const { verdict } = sweepWords;
  if (winners[0] === undefined) return verdict.drawn;
  const winner = people(winners[0]);
  if (!isLostBy(outcome, people)) return verdict.won(winner);
  if (reason === 'mine_revealed') return verdict.ownMine;
  return reason === 'all_tiles_revealed' ? verdict.outrun(winner.name) : verdict.lost(winner.name);
};

/** How a game ended: the headline, then details. */
export const verdict = (view: SweepView, outcome: Outcome, people: People): string[] => {
  return [
    headlineOf(outcome, people),
    ...whyOf(outcome, { own: view.seat, people }),
    ...(['player', 'rival'] as const)
      .filter((side) => left(view, side) > 0)
      .map((side) => sweepWords.verdict.left(people(seatOfSide(side)), left(view, side))),
  ];
};
