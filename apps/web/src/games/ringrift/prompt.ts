import type { Seat } from '@ludus/kernel';
import type { GameState, Move } from '@ludus/ringrift-engine';
import type { Menu } from '../../table/paths.ts';
import { PHASE_DOINGS, PHASE_TITLES } from './speak.ts';

interface PromptWords {
  readonly title: string;
  readonly text: string;
}

const OWED: Readonly<Record<'line' | 'territory' | 'recovery', string>> = {
  line: 'The line costs one ring: choose a stack of yours; its top ring is eliminated and counts for you.',
  territory:
    'The region costs a cap: choose a stack of yours outside it; its whole cap is eliminated and counts for you.',
  recovery:
    'Recovery costs a buried ring: choose a stack that holds one of yours; your lowest ring in it is eliminated.',
};

const has = (menu: Menu<Move>, role: string): boolean => [...menu.places.values()].includes(role);

const movementWords = (menu: Menu<Move>): PromptWords => {
  if (menu.ways.some(({ action }) => action.type === 'recovery_slide')) {
    if (has(menu, 'pay')) return { title: 'Recovery', text: OWED.recovery };
    if (menu.taken.length === 0 || has(menu, 'slide'))
      return {
        title: 'Recovery',
        text: 'You control no stack, but your markers can still fight: slide one to a neighbouring empty cell. Highlighted markers can slide; a green dot forms a line.',
      };
    return { title: 'Recovery', text: 'Choose where the marker slides.' };
  }
  if (menu.taken.length > 0)
    return {
      title: PHASE_TITLES.movement,
      text: 'Choose where it goes. Dots are moves, red rings are captures. Landing on a marker costs the top ring.',
    };
  return { title: PHASE_TITLES.movement, text: 'Choose one of your highlighted stacks.' };
};

const PHASE_TEXTS: Readonly<Partial<Record<GameState['currentPhase'], string>>> = {
  ring_placement: 'Choose a cell: up to three rings on an empty one, one ring on top of any stack.',
  capture: 'The stack that moved can capture now. Choose a landing cell, or stay.',
  chain_capture: 'The same stack can capture again, so it must. Choose the next landing cell.',
  line_processing: 'Your markers form a line. Choose what collapses into your territory.',
  territory_processing:
    'A region is cut off. Claim it: all rings inside are eliminated for you, and it costs the cap of a stack outside.',
  forced_elimination:
    'You could neither place, move nor capture this turn, so one of your stacks loses its cap. Choose which; the rings count for you.',
};

/** What a person is asked, in words. */
export const promptFor = (
  state: GameState,
  {
    menu,
    isActing,
    viewer,
  }: { readonly menu: Menu<Move>; readonly isActing: boolean; readonly viewer: Seat },
): PromptWords => {
  const { currentPhase, currentPlayer, turn } = state;
  const title = PHASE_TITLES[currentPhase];
  if (currentPhase === 'game_over') return { title, text: '' };
  if (!isActing)
    return {
      title: `Player ${currentPlayer} ${PHASE_DOINGS[currentPhase]}`,
      text: viewer === currentPlayer ? '' : 'Watch the board.',
    };
  if (turn.owed !== null) return { title: 'Pay', text: OWED[turn.owed.context] };
  if (currentPhase === 'movement') return movementWords(menu);
  return { title, text: PHASE_TEXTS[currentPhase] ?? '' };
};
