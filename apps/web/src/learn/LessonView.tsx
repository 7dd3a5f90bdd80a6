import { useEffect, useMemo } from 'react';
import { announce } from '../frame/live.tsx';
import { href } from '../frame/router.ts';
import { ringriftUi } from '../ringrift/ui.tsx';
import type { Lesson } from './lesson.ts';
import { markLearned } from './progress.ts';
import { RINGRIFT_LESSONS } from './ringriftLessons.ts';
import { useLesson } from './useLesson.ts';

const NOTHING: readonly never[] = [];

const Steps = ({ current }: { readonly current: Lesson }) => (
  <nav aria-label="Lessons" className="lesson-steps">
    <ol>
      {RINGRIFT_LESSONS.map(({ id, title }, i) => (
        <li key={id}>
          <a
            href={href(['learn', 'ringrift', id])}
            aria-current={id === current.id ? 'step' : undefined}
            aria-label={`Lesson ${i + 1}: ${title}`}
            title={title}
          >
            {i + 1}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

/** One lesson: a position, a task, and a board to do it on. */
export const LessonView = ({ lesson }: { readonly lesson: Lesson }) => {
  const { line, isSolved, isMissed, act, restart } = useLesson(lesson);
  const { game, Table } = ringriftUi;
  const place = RINGRIFT_LESSONS.indexOf(lesson);
  const next = RINGRIFT_LESSONS[place + 1];
  const legal = useMemo(
    () => (isSolved || isMissed ? NOTHING : game.legal(line.state)),
    [line, isSolved, isMissed],
  );
  useEffect(() => {
    if (isSolved) {
      announce(`Done. ${lesson.done}`);
      markLearned(lesson.id);
    }
    if (isMissed) announce('That was a legal turn, but not what the lesson is about. Try again.');
  }, [isSolved, isMissed, lesson]);
  return (
    <div className="match lesson">
      <section className="match-players card">
        <Steps current={lesson} />
        <h1>
          {place + 1}. {lesson.title}
        </h1>
        <p>{lesson.text}</p>
        <p className="task">{lesson.task}</p>
        {isSolved && <p className="solved">✓ {lesson.done}</p>}
        {isMissed && <p className="missed">That was a legal turn, but not what this lesson is about.</p>}
        <p className="row">
          {next !== undefined && (
            <a className={isSolved ? 'button primary' : 'button'} href={href(['learn', 'ringrift', next.id])}>
              {isSolved ? 'Next lesson' : 'Skip'}
            </a>
          )}
          {next === undefined && (
            <a
              className={isSolved ? 'button primary' : 'button'}
              href={href(['play', 'ringrift'], { now: 1 })}
            >
              Play a game
            </a>
          )}
          <button
            type="button"
            className={isMissed ? 'button primary' : 'button'}
            onClick={restart}
            disabled={line.length === 0}
          >
            Start over
          </button>
        </p>
      </section>
      <Table
        game={game}
        view={line.state}
        viewer={1}
        legal={legal}
        last={line.lastMove(line.length)}
        count={line.length}
        act={act}
      />
    </div>
  );
};
