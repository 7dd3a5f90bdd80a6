import { useMemo } from 'react';
import { sideName } from '../table/sideName.ts';
import type { GameUi } from '../table/ui.ts';
import { type Person, peopleOf } from '../words/people.ts';
import { LEARNER, type LessonState } from './useLesson.ts';
import { learnWords } from './words.ts';

const NOTHING: readonly never[] = [];
const YOU: readonly Person[] = [{ name: learnWords.you, isYou: true }];

/** The board of a lesson, which accepts moves while the lesson is open and it is the learner's turn. */
export const LessonTable = ({
  ui,
  lesson,
  isOpen,
}: {
  readonly ui: GameUi;
  readonly lesson: LessonState;
  readonly isOpen: boolean;
}) => {
  const { game, Table } = ui;
  const { line, stage, act } = lesson;
  const { shown, playing, outlined, isBusy } = stage;
  const { state } = line;
  const isCurrent = !isBusy && shown.count === line.length;
  const legal = useMemo(
    () => (isOpen && isCurrent && game.toAct(state) === LEARNER ? game.legal(state) : NOTHING),
    [game, state, isOpen, isCurrent],
  );
  return (
    <Table
      game={game}
      view={shown.view}
      viewer={LEARNER}
      people={peopleOf(YOU, (seat) => sideName(ui, seat))}
      legal={legal}
      last={shown.last}
      count={shown.count}
      act={act}
      isReplay={!isOpen}
      playing={playing}
      outlined={outlined}
    />
  );
};
