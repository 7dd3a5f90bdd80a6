import { gapOf, isMove, type Puzzle, type Weighed } from '@ludus/agents';
import type { GameUi } from '../table/ui.ts';
import type { PuzzleState, Try } from './usePuzzle.ts';
import { puzzleWords as words } from './words.ts';

const CERTAIN = 0.995;

/** What is wrong with a try, from its value. */
export const whyWrong = ({ proof, solutions }: Puzzle, { weighed }: Try): string => {
  if (weighed === undefined) return words.wrong.unknown;
  if (proof !== 'certain') return words.wrong[proof](weighed.value, solutions[0]!.value);
  return weighed.value === 0 ? words.wrong.never : words.wrong.certain(weighed.value);
};

/** A move in a sentence: without the kind of move that notation begins with, where the game can do that. */
const inSentence = (ui: GameUi, { proof }: Puzzle, state: unknown, one: Weighed): string => {
  const action = proof !== 'playouts' && ui.game.legal(state).find((legal) => isMove(one, legal));
  return (action && ui.moveText?.(state, action)) || one.notation;
};

/** A move in a list: `Open c4` in deduction puzzles, and its notation in all others. */
export const inList = (ui: GameUi, { proof }: Puzzle, state: unknown, notation: string): string => {
  const action = proof === 'certain' ? ui.game.text.parseNotation(state, notation) : undefined;
  return (action?.ok && ui.moveText?.(state, action.value)) || notation;
};

const firstSentence = ({ proof, solutions: [best] }: Puzzle, notation: string, isOver: boolean): string => {
  const { value } = best!;
  if (proof === 'certain') return words.whys.certain(notation);
  if (proof === 'playouts') return words.whys.plan(notation, value);
  if (isOver) return words.whys.winsNow(notation);
  return value >= CERTAIN ? words.whys.wins(notation) : words.whys.chance(notation, value);
};

/** Why the solution is best, in sentences made from the measurements. */
export const whyBest = (ui: GameUi, puzzle: Puzzle, { line, solution }: PuzzleState): readonly string[] => {
  const { proof, solutions, others } = puzzle;
  const [next] = others;
  const reason = proof === 'certain' ? undefined : ui.reason?.(line.stateAt(0), solution);
  const say = (one: Weighed): string => inSentence(ui, puzzle, line.stateAt(0), one);
  return [
    firstSentence(puzzle, say(solutions[0]!), ui.game.toAct(line.state) === undefined),
    ...(reason === undefined || reason === '' ? [] : [reason]),
    ...(next === undefined || gapOf(puzzle) <= 0
      ? []
      : [(proof === 'certain' ? words.whys.nextTile : words.whys.next)(say(next), next.value)]),
  ];
};
