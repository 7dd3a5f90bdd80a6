import type { Seat } from '@ludus/kernel';
import type { Action, RiskView } from '@ludus/risk-engine';
import type { People } from '../../words/people.ts';
import type { Group } from './groups.ts';
import { territoryName } from './names.ts';
import { riskWords } from './words.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

/** What is chosen so far. */
interface Chosen {
  readonly group: Group | undefined;
  /** Where armies would come from, once that is chosen. */
  readonly from: string | undefined;
}

interface Question extends Chosen {
  /** Whether the phase can only be ended. */
  readonly isIdle: boolean;
}

const questionFor = (view: RiskView, { group, from, isIdle }: Question): Words => {
  const { turn, reinforcements, pending } = view;
  const unless = (text: string): string => (group === undefined ? text : '');
  const start = from === undefined ? undefined : territoryName(view, from);
  const how = (none: string, some: string): string => unless(isIdle ? none : some);
  switch (turn.phase) {
    case 'Reinforcement':
      return { title: riskWords.place(reinforcements?.remaining ?? 0), text: unless(riskWords.placeHow) };
    case 'Attack':
      return {
        title: riskWords.attack,
        text: how(
          riskWords.attackNone,
          start === undefined ? riskWords.attackHow : riskWords.attackWhom(start),
        ),
      };
    case 'Occupy':
      return {
        title: riskWords.occupy,
        text: pending?.type === 'Occupy' ? riskWords.occupyHow(territoryName(view, pending.to)) : '',
      };
    case 'Fortify':
      return {
        title: riskWords.fortify,
        text: how(
          riskWords.fortifyNone,
          start === undefined ? riskWords.fortifyHow : riskWords.fortifyWhere(start),
        ),
      };
    default:
      return { title: riskWords.over, text: '' };
  }
};

interface Asked extends Chosen {
  readonly legal: readonly Action[];
  readonly viewer: Seat;
  readonly people: People;
}

/** The question to a person; for others, what is being done. */
export const promptFor = (view: RiskView, { legal, viewer, people, ...chosen }: Asked): Words => {
  const { currentPlayerId, phase } = view.turn;
  const toAct = view.playerIds.indexOf(currentPlayerId) + 1;
  if (legal.length > 0 && legal.every(({ type }) => type === 'TradeCards'))
    return { title: riskWords.trade, text: riskWords.tradeHow };
  const isIdle = legal.every(({ type }) => type === 'EndAttackPhase' || type === 'EndTurn');
  if (legal.length > 0) return questionFor(view, { ...chosen, isIdle });
  const isReaders = toAct === viewer && view.viewerId !== undefined;
  if (phase === 'GameOver' || isReaders)
    return { title: questionFor(view, { group: undefined, from: undefined, isIdle: true }).title, text: '' };
  return { title: riskWords.doings[phase](people(toAct).name), text: '' };
};
