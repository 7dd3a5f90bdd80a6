import type { Outcome } from '@ludus/kernel';
import { TABLE_ENDINGS } from '@ludus/table';
import type { People } from '../words/people.ts';
import type { GameUi } from './ui.ts';
import { tableWords } from './words.ts';

const { endings } = tableWords;

/** Whether a game ended for a reason outside its rules. */
export const isTableEnding = (reason: string): boolean =>
  (TABLE_ENDINGS as readonly string[]).includes(reason);

const isLeaving = (reason: string): reason is keyof typeof endings.left => reason in endings.left;

/** An ending that is not part of the rules; undefined if the game itself ended. */
const endingAtTable = (outcome: Outcome, people: People): readonly string[] | undefined => {
  const { winners, reason, ranking } = outcome;
  if (reason === 'abandonment') return [endings.abandoned];
  if (winners.length === 0) return undefined;
  const who = winners.map(people);
  const others = ranking.filter(({ seat }) => !winners.includes(seat)).map(({ seat }) => people(seat));
  if (reason === 'adjudication') return [endings.adjudicated(who)];
  if (!isLeaving(reason)) return undefined;
  const [only] = others;
  return others.length === 1 && only!.isYou
    ? [endings.youLeft[reason], endings.won(who)]
    : [endings.left[reason](who, others)];
};

/** How a game ended: the headline, then details. Games say so themselves, except where somebody left the table. */
export const verdictOf = (
  { verdict }: Pick<GameUi, 'verdict'>,
  { view, outcome, people }: { readonly view: unknown; readonly outcome: Outcome; readonly people: People },
): readonly string[] => {
  const atTable = endingAtTable(outcome, people);
  const byRules = verdict(view, outcome, people);
  return atTable === undefined ? byRules : [...atTable, ...byRules.slice(1)];
};
