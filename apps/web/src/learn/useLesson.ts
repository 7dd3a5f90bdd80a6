import type { Lesson } from '@ludus/kernel';
import { type Tagged, unwrap } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { GameUi } from '../table/ui.ts';

const LEARNER = 1;
/** Milliseconds between the moves of a solution being shown. */
const SHOWN_EVERY = 900;

export interface LessonState {
  readonly line: GameLine;
  readonly isSolved: boolean;
  /** Whether the turn ended without solving the task. */
  readonly isMissed: boolean;
  readonly act: (action: Tagged) => void;
  readonly isUntouched: boolean;
  readonly restart: () => void;
  /** Plays one solution from the start, move by move. */
  readonly show: () => void;
}

export const eventsOf = (line: GameLine): Tagged[] =>
  Array.from({ length: line.length }, (_, i) => line.lastMove(i + 1)!.events).flat();

/** Plays forced moves while it is the learner's turn. */
export const settle = (line: GameLine): GameLine => {
  const { game, state } = line;
  if (game.toAct(state) !== LEARNER) return line;
  const forced = game.forced(state);
  return forced === undefined ? line : settle(unwrap(line.play(forced)));
};

export const useLesson = (ui: GameUi, lesson: Lesson): LessonState => {
  const start = useMemo(() => settle(GameLine.from(ui.game, lesson.begin())), [ui, lesson]);
  const [line, setLine] = useState(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: GameLine): void => {
    clearTimeout(timer.current);
    setLine(next);
  };
  const showFrom = (from: GameLine, [text, ...rest]: readonly string[]): void => {
    if (text === undefined) return;
    timer.current = setTimeout(() => {
      const action = unwrap(ui.game.text.parseNotation(from.state, text));
      const next = settle(unwrap(from.play(action)));
      setLine(next);
      showFrom(next, rest);
    }, SHOWN_EVERY);
  };
  const isSolved = useMemo(() => lesson.isSolved(eventsOf(line)), [lesson, line]);
  return {
    line,
    isSolved,
    isMissed: !isSolved && ui.game.toAct(line.state) !== LEARNER,
    act: (action) => {
      const next = line.play(action);
      if (next.ok) change(settle(next.value));
    },
    isUntouched: line === start,
    restart: () => change(start),
    show: () => {
      change(start);
      showFrom(start, lesson.solution);
    },
  };
};
