import type { Course } from './lesson.ts';

/** The tutorials, each with the code of its game, loaded on demand. */
const COURSES: Readonly<Record<string, () => Promise<Course>>> = {
  ringrift: async () => (await import('./ringriftLessons.ts')).ringriftCourse,
  risk: async () => (await import('./riskLessons.ts')).riskCourse,
  sweep: async () => (await import('./sweepLessons.ts')).sweepCourse,
};

const loaded = new Map<string, Promise<Course | undefined>>();

/** The tutorial of a game; undefined when it has none. */
export const loadCourse = (game: string): Promise<Course | undefined> => {
  const known = loaded.get(game);
  if (known !== undefined) return known;
  const found = COURSES[game]?.() ?? Promise.resolve(undefined);
  loaded.set(game, found);
  found.catch(() => loaded.delete(game));
  return found;
};
