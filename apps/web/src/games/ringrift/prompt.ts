import { cellName, type GameState, type Move } from '@ludus/ringrift-engine';
import type { Menu } from '../../table/paths.ts';
import type { People } from '../../words/people.ts';
import { isFirstPlacement } from './reach.ts';
import { ringWords } from './words.ts';

interface PromptWords {
  readonly title: string;
  readonly text: string;
}

const { prompts } = ringWords;

const has = (menu: Menu<Move>, role: string): boolean => [...menu.places.values()].includes(role);

const slideWords = (menu: Menu<Move>): PromptWords => {
  if (has(menu, 'pay')) return { title: prompts.pay.recovery, text: prompts.payText.recovery };
  const isFirst = menu.taken.length === 0 || has(menu, 'slide');
  return { title: prompts.slide, text: isFirst ? prompts.slideText : prompts.slideTo };
};

const movementWords = ({ board, boardType }: GameState, menu: Menu<Move>): PromptWords => {
  if (menu.ways.some(({ action }) => action.type === 'recovery_slide')) return slideWords(menu);
  const [first] = menu.taken;
  const from = first !== undefined && 'at' in first ? first.at[0] : undefined;
  const height = from === undefined ? undefined : board.stacks[from]?.rings.length;
  return from === undefined || height === undefined
    ? { title: prompts.move, text: prompts.moveText }
    : { title: prompts.moveFrom(cellName(boardType, from)), text: prompts.moveFromText(height) };
};

const PHASES: Readonly<Record<Exclude<GameState['currentPhase'], 'movement'>, PromptWords>> = {
  ring_placement: { title: prompts.place, text: prompts.placeText },
  capture: { title: prompts.capture, text: prompts.captureText },
  chain_capture: { title: prompts.chain, text: prompts.chainText },
  line_processing: { title: prompts.line, text: prompts.lineText },
  territory_processing: { title: prompts.region, text: prompts.regionText },
  forced_elimination: { title: prompts.forced, text: prompts.forcedText },
  game_over: { title: prompts.over, text: '' },
};

/** The question to a person; if somebody else is to act, who that is. */
export const promptFor = (
  state: GameState,
  {
    menu,
    isActing,
    isReplay = false,
    people,
  }: {
    readonly menu: Menu<Move>;
    readonly isActing: boolean;
    readonly isReplay?: boolean;
    readonly people: People;
  },
): PromptWords => {
  const { currentPhase, currentPlayer, turn } = state;
  if (currentPhase === 'game_over') return PHASES.game_over;
  if (!isActing) {
    const { name, isAgent, isYou } = people(currentPlayer);
    if (isYou)
      return currentPhase === 'movement'
        ? { title: prompts.move, text: '' }
        : { ...PHASES[currentPhase], text: '' };
    return {
      title: isAgent === true && !isReplay ? prompts.waiting(name) : prompts.waitingFor(name),
      text: '',
    };
  }
  if (turn.owed !== null)
    return { title: prompts.pay[turn.owed.context], text: prompts.payText[turn.owed.context] };
  if (isFirstPlacement(state)) return { title: prompts.place, text: prompts.placeFirstText };
  return currentPhase === 'movement' ? movementWords(state, menu) : PHASES[currentPhase];
};
