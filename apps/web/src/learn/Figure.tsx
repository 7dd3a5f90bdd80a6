import { href } from '../frame/router.ts';
import { LessonTable } from './LessonTable.tsx';
import type { Course } from './lesson.ts';
import { useLesson } from './useLesson.ts';
import { learnWords as words } from './words.ts';

/** A live board on a rules page: the position of a lesson, playable until the turn ends. */
export const Figure = ({
  course,
  lesson: id,
  caption,
}: {
  readonly course: Course;
  readonly lesson: string;
  readonly caption: string;
}) => {
  const { ui, lessons } = course;
  const lesson = lessons.find((one) => one.id === id)!;
  const played = useLesson(ui, lesson);
  return (
    <figure className="rule-figure">
      <figcaption>{caption}</figcaption>
      <LessonTable ui={ui} lesson={played} isOpen />
      <p className="row">
        <button
          type="button"
          className="button small"
          onClick={played.restart}
          disabled={played.line.length === 0}
        >
          {words.startOver}
        </button>
        <a className="button small quiet" href={href(['learn', ui.game.id, id])}>
          {words.asLesson}
        </a>
      </p>
    </figure>
  );
};
