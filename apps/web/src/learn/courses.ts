import { loadOnce } from '../frame/loadOnce.ts';
import type { Course } from './lesson.ts';

/** The tutorials, each with the code of its game, loaded on demand. */
const COURSES: Readonly<Record<string, () => Promise<Course>>> = {
  ringrift: async () => (await import('./ringriftLessons.ts')).ringriftCourse,
  risk: async () => (await import('./riskLessons.ts')).riskCourse,
  sweep: async () => (await import('./sweepLessons.ts')).sweepCourse,
};

/** The tutorial of a game; undefined when it has none. */
export const loadCourse = loadOnce(async (game) => COURSES[game]?.());
