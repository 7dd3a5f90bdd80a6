import type { Seat } from '@ludus/kernel';
import { layoutOf, makeTile, type Owner, type Side, type SweepView } from '@ludus/sweep-engine';
import type { People, Person } from '../../words/people.ts';
import { sweepWords } from './words.ts';

export const seatOfSide = (side: Side): Seat => (side === 'player' ? 1 : 2);
export const sideOf = (seat: Seat): Side => (seat === 1 ? 'player' : 'rival');
export const otherSide = (side: Side): Side => (side === 'player' ? 'rival' : 'player');

export const tileName = ({ config }: Pick<SweepView, 'config'>, tile: number): string =>
  makeTile(layoutOf(config.level), tile);

/** How a reader refers to the sides and owners. */
export interface Speech {
  /** The side that reads. */
  readonly own: Side;
  readonly people: People;
}

export const personOfSide = ({ people }: Speech, side: Side): Person => people(seatOfSide(side));

/** `yours`, `Vesper’s`, `neutral`, `a mine`. */
export const ownerWords = (speech: Speech, owner: Owner): string => {
  if (owner === 'neutral') return sweepWords.owners.neutral;
  if (owner === 'mine') return sweepWords.owners.mine;
  return owner === speech.own && personOfSide(speech, owner).isYou
    ? sweepWords.owners.own
    : sweepWords.owners.other(personOfSide(speech, owner));
};

/** `your tile`, `Vesper’s tile`, `a neutral tile`, `a mine`. */
export const tileWords = (speech: Speech, owner: Owner): string => {
  if (owner === 'neutral') return sweepWords.neutralTile;
  if (owner === 'mine') return sweepWords.mineTile;
  return personOfSide(speech, owner).isYou
    ? sweepWords.ownTile
    : sweepWords.otherTile(personOfSide(speech, owner));
};
