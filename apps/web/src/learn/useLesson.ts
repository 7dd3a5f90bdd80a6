import type { Lesson } from '@ludus/kernel';
import { type Tagged, unwrap } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { paceFactor } from '../frame/settings.ts';
import type { GameUi } from '../table/ui.ts';
import { type LineStage, useLineStage } from '../table/useLineStage.ts';

export const LEARNER = 1;
/** Milliseconds at normal pace between the moves of a solution being shown, after each has been played. */
const SHOWN_EVERY = 600;

export interface LessonState {
  readonly line: GameLine;
  /** What the board shows of it. */
  readonly stage: LineStage;
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
  const stage = useLineStage(ui, LEARNER, start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** A new number ends a solution that is being shown. */
  const run = useRef(0);
  const stop = useCallback((): void => {
    run.current += 1;
    clearTimeout(timer.current);
  }, []);
  useEffect(() => stop, [stop]);
  const extend = (from: GameLine, action: Tagged): GameLine | undefined => {
    const played = from.play(action);
    if (!played.ok) return undefined;
    const next = settle(played.value);
    stage.play(from, next);
    setLine(next);
    return next;
  };
  const restart = (): void => {
    stop();
    setLine(start);
    stage.show(start);
  };
  const showFrom = (from: GameLine, [text, ...rest]: readonly string[]): void => {
    if (text === undefined) return;
    const shown = run.current;
    timer.current = setTimeout(() => {
      const next = extend(from, unwrap(ui.game.text.parseNotation(from.state, text)))!;
      void stage.whenIdle().then(() => {
        if (run.current === shown) showFrom(next, rest);
      });
    }, SHOWN_EVERY * paceFactor());
  };
  const isShown = !stage.isBusy && stage.shown.count === line.length;
  const isDone = useMemo(() => lesson.isSolved(eventsOf(line)), [lesson, line]);
  return {
    line,
    stage,
    isSolved: isShown && isDone,
    isMissed: isShown && !isDone && ui.game.toAct(line.state) !== LEARNER,
    act: (action) => {
      stop();
      extend(line, action);
    },
    isUntouched: line === start,
    restart,
    show: () => {
      restart();
      showFrom(start, lesson.solution);
    },
  };
};
