import type { Seat } from '@ludus/kernel';
import type { Action, RiskView } from '@ludus/risk-engine';
import type { Group } from './groups.ts';
import { territoryName } from './MapBoard.tsx';
import { armies } from './people.ts';

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

const attackText = (view: RiskView, from: string | undefined): string =>
  from === undefined
    ? 'Choose a territory of yours, then a neighbour to attack, or end the attacks.'
    : `Choose the neighbour that ${territoryName(view, from)} attacks.`;

const fortifyText = (view: RiskView, from: string | undefined): string =>
  from === undefined
    ? 'Choose where armies come from, then where they go, or end the turn.'
    : `Choose where armies from ${territoryName(view, from)} go.`;

const questionFor = (view: RiskView, { group, from }: Chosen): Words => {
  const { turn, reinforcements, pending } = view;
  const unless = (text: string): string => (group === undefined ? text : '');
  switch (turn.phase) {
    case 'Reinforcement':
      return {
        title: `Place ${armies(reinforcements?.remaining ?? 0)}`,
        text: unless('Choose one of your territories.'),
      };
    case 'Attack':
      return { title: 'Attack', text: unless(attackText(view, from)) };
    case 'Occupy':
      return {
        title: 'Occupy',
        text:
          pending?.type === 'Occupy' ? `How many armies move into ${territoryName(view, pending.to)}?` : '',
      };
    case 'Fortify':
      return { title: 'Fortify', text: unless(fortifyText(view, from)) };
    case 'GameOver':
      return { title: 'The game is over', text: '' };
    default:
      return { title: turn.phase, text: '' };
  }
};

const DOINGS: Readonly<Record<string, string>> = {
  Reinforcement: 'places armies',
  Attack: 'attacks',
  Occupy: 'moves in',
  Fortify: 'fortifies',
};

/** What a person is asked, in words; to others, what is being done. */
export const promptFor = (
  view: RiskView,
  { legal, viewer, ...chosen }: Chosen & { readonly legal: readonly Action[]; readonly viewer: Seat },
): Words => {
  const { currentPlayerId, phase } = view.turn;
  const toAct = view.playerIds.indexOf(currentPlayerId) + 1;
  if (legal.length > 0 && legal.every(({ type }) => type === 'TradeCards'))
    return { title: 'Trade cards', text: 'You hold so many cards that a set must be traded first.' };
  if (legal.length > 0) return questionFor(view, chosen);
  return {
    title:
      toAct === viewer
        ? questionFor(view, { group: undefined, from: undefined }).title
        : `Player ${toAct} ${DOINGS[phase] ?? 'plays'}`,
    text: '',
  };
};

export const END_LABELS: Readonly<Record<string, string>> = {
  EndAttackPhase: 'End the attacks',
  EndTurn: 'End the turn',
};
