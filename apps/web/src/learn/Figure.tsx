import { useMemo } from 'react';
import { href } from '../frame/router.ts';
import type { Course } from './lesson.ts';
import { useLesson } from './useLesson.ts';

const NOTHING: readonly never[] = [];

/** A live board on a rules page: the position of a lesson, to be played with as long as the turn lasts. */
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
  const { line, act, restart } = useLesson(ui, lesson);
  const { game, Table } = ui;
  const { state } = line;
  const legal = useMemo(() => (game.toAct(state) === 1 ? game.legal(state) : NOTHING), [game, state]);
  const view = useMemo(() => game.view(state, 1), [game, state]);
  return (
    <figure className="rule-figure">
      <figcaption>{caption}</figcaption>
      <Table
        game={game}
        view={view}
        viewer={1}
        legal={legal}
        last={line.lastMove(line.length)}
        count={line.length}
        act={act}
      />
      <p className="row">
        <button type="button" className="button small" onClick={restart} disabled={line.length === 0}>
          Start over
        </button>
        <a className="button small quiet" href={href(['learn', game.id, id])}>
          As a lesson
        </a>
      </p>
    </figure>
  );
};
