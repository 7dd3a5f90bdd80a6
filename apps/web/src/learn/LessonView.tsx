import type { Lesson } from '@ludus/kernel';
import { useEffect, useRef } from 'react';
import { announce } from '../frame/live.tsx';
import { href } from '../frame/router.ts';
import { mayMove } from '../frame/settings.ts';
import { useKeptFocus } from '../frame/useKeptFocus.ts';
import { LessonTable } from './LessonTable.tsx';
import type { Course } from './lesson.ts';
import { markLearned, readLearned } from './progress.ts';
import { useLesson } from './useLesson.ts';
import { learnWords as words } from './words.ts';

/** All lessons of the course, with a mark on those done in this browser; if they do not fit on the line, the current one is scrolled into view. */
const Steps = ({
  course,
  current,
  isSolved,
}: {
  readonly course: Course;
  readonly current: Lesson;
  readonly isSolved: boolean;
}) => {
  const learned = readLearned();
  const isDone = (id: string): boolean =>
    learned.has(`${course.ui.game.id}/${id}`) || (isSolved && id === current.id);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another lesson
  useEffect(() => {
    const box = list.current!;
    const step = box.querySelector<HTMLElement>('[aria-current]');
    if (step !== null) box.scrollLeft = step.offsetLeft - (box.clientWidth - step.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={words.steps} className="lesson-steps">
      <ol ref={list}>
        {course.lessons.map(({ id, title }, i) => (
          <li key={id}>
            <a
              href={href(['learn', course.ui.game.id, id])}
              aria-current={id === current.id ? 'step' : undefined}
              aria-label={(isDone(id) ? words.lessonDone : words.lesson)(i + 1, title)}
              className={isDone(id) ? 'done' : undefined}
              title={title}
              translate={course.isOwn ? 'no' : undefined}
            >
              {i + 1}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
};

/** Where to go from a lesson: to the next one, or to a game. */
const Onward = ({
  course,
  lesson,
  isSolved,
}: {
  readonly course: Course;
  readonly lesson: Lesson;
  readonly isSolved: boolean;
}) => {
  const { id } = course.ui.game;
  const next = course.lessons[course.lessons.indexOf(lesson) + 1];
  const look = isSolved ? 'button primary' : 'button';
  return next === undefined ? (
    <a className={look} href={href(['play', id], { now: 1 })}>
      {words.playGame}
    </a>
  ) : (
    <a className={look} href={href(['learn', id, next.id])}>
      {isSolved ? words.next : words.skip}
    </a>
  );
};

/** One lesson: a position, a task, and a board to solve it on. */
export const LessonView = ({ course, lesson }: { readonly course: Course; readonly lesson: Lesson }) => {
  const { ui, isOwn } = course;
  const translate = isOwn ? 'no' : undefined;
  const { game } = ui;
  const played = useLesson(ui, lesson);
  const { isSolved, isMissed, isUntouched, restart, show } = played;
  const isOver = isSolved || isMissed;
  const box = useKeptFocus<HTMLDivElement>();
  const result = useRef<HTMLElement>(null);
  // On small screens, the answer would otherwise be out of view.
  useEffect(() => {
    if (isOver) result.current?.scrollIntoView({ block: 'nearest', behavior: mayMove() ? 'smooth' : 'auto' });
  }, [isOver]);
  useEffect(() => {
    if (isSolved) {
      announce(words.doneSpoken(lesson.done));
      markLearned(`${game.id}/${lesson.id}`);
    }
    if (isMissed) announce(words.tryAgain);
  }, [isSolved, isMissed, lesson, game]);
  return (
    <div className="match lesson" ref={box}>
      <section className="match-players card">
        <p className="crumbs">
          <a href={href(['learn'])}>{words.title}</a> ·{' '}
          <a href={href(['learn', game.id])}>{words.rulesOf(game.name)}</a>
        </p>
        <Steps course={course} current={lesson} isSolved={isSolved} />
        <h1>{words.numbered(course.lessons.indexOf(lesson) + 1, lesson.title)}</h1>
        <p translate={translate}>{lesson.text}</p>
        <p className="task" translate={translate}>
          {lesson.task}
        </p>
        {!isOver && (
          <p className="row">
            <Onward course={course} lesson={lesson} isSolved={false} />
            <button type="button" className="button" onClick={show}>
              {words.showMe}
            </button>
            {!isUntouched && (
              <button type="button" className="button quiet" onClick={restart}>
                {words.startOver}
              </button>
            )}
          </p>
        )}
      </section>
      <LessonTable ui={ui} lesson={played} isOpen={!isOver} />
      {isOver && (
        <section
          ref={result}
          className="match-prompt card lesson-verdict"
          aria-label={words.result}
          tabIndex={-1}
        >
          {isSolved ? (
            <p className="solved">{words.solved(lesson.done)}</p>
          ) : (
            <p className="missed">{words.missed}</p>
          )}
          <p className="row">
            {isSolved && <Onward course={course} lesson={lesson} isSolved />}
            <button type="button" className={isMissed ? 'button primary' : 'button'} onClick={restart}>
              {words.startOver}
            </button>
            {isMissed && (
              <button type="button" className="button" onClick={show}>
                {words.showMe}
              </button>
            )}
          </p>
        </section>
      )}
    </div>
  );
};
