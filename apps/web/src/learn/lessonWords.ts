import type { Lesson } from '@ludus/kernel';
import { area } from '../words/area.ts';

/**
 * Lessons in the reader's language. The English text is in the lessons themselves, next to the positions;
 * translations use the ids of the lessons.
 */
export const inWords = <State, Event extends { readonly type: string }>(
  game: string,
  lessons: readonly Lesson<State, Event>[],
): readonly Lesson<State, Event>[] => {
  const english = Object.fromEntries(
    lessons.map(({ id, title, text, task, done }) => [id, { title, text, task, done }]),
  );
  const words = area(`lessons.${game}`, english);
  return lessons.map((lesson) => ({ ...lesson, ...words[lesson.id]! }));
};
