import { viewFor } from '@ludus/kernel';
import { useMemo } from 'react';
import { seenBy } from '../table/lastSeen.ts';
import type { GameUi } from '../table/ui.ts';
import { type Person, peopleOf } from '../words/people.ts';
import type { LessonState } from './useLesson.ts';
import { learnWords } from './words.ts';

const NOTHING: readonly never[] = [];
const LEARNER = 1;
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
  const { line, act } = lesson;
  const { state } = line;
  const legal = useMemo(
    () => (isOpen && game.toAct(state) === LEARNER ? game.legal(state) : NOTHING),
    [game, state, isOpen],
  );
  const view = useMemo(() => viewFor(game, state, LEARNER), [game, state]);
  return (
    <Table
      game={game}
      view={view}
      viewer={LEARNER}
      people={peopleOf(YOU, ui.seatName)}
      legal={legal}
      last={seenBy(LEARNER, line, line.lastMove(line.length))}
      count={line.length}
      act={act}
      isReplay={!isOpen}
    />
  );
};
