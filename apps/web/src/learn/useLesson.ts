import { type Tagged, unwrap } from '@ludus/kernel';
import { fromSetup, type GameEvent, ringrift } from '@ludus/ringrift-engine';
import { useMemo, useState } from 'react';
import { GameLine } from '../play/line.ts';
import { ringriftUi } from '../ringrift/ui.tsx';
import type { Lesson } from './lesson.ts';

export interface LessonState {
  readonly line: GameLine;
  readonly isSolved: boolean;
  /** Whether the turn is over without the task being done. */
  readonly isMissed: boolean;
  readonly act: (action: Tagged) => void;
  readonly restart: () => void;
}

const eventsOf = (line: GameLine): GameEvent[] =>
  Array.from({ length: line.length }, (_, i) => line.lastMove(i + 1)!.events as GameEvent[]).flat();

/** Plays what leaves no choice, as long as it is the learner's turn. */
const settle = (line: GameLine): GameLine => {
  const { game } = ringriftUi;
  if (game.toAct(line.state) !== 1) return line;
  const automatic = ringriftUi.automatic(game.legal(line.state));
  return automatic === undefined ? line : settle(unwrap(line.append(automatic)));
};

export const useLesson = (lesson: Lesson): LessonState => {
  const start = useMemo(
    () => settle(GameLine.fromState(ringriftUi.game, unwrap(fromSetup(lesson.start)))),
    [lesson],
  );
  const [line, setLine] = useState(start);
  const isSolved = useMemo(() => lesson.isSolved(eventsOf(line)), [lesson, line]);
  const toAct = ringrift.toAct(line.state as Parameters<typeof ringrift.toAct>[0]);
  return {
    line,
    isSolved,
    isMissed: !isSolved && toAct !== 1,
    act: (action) => {
      const next = line.append(action);
      if (next.ok) setLine(settle(next.value));
    },
    restart: () => setLine(start),
  };
};
