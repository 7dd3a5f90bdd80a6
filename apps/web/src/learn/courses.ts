import { loadOnce } from '../frame/loadOnce.ts';
import { loadGameUi, loadPages } from '../games/catalogue.ts';
import type { Course } from './lesson.ts';

/** The tutorials, each with its game's code, loaded on demand. */
const COURSES: Readonly<Record<string, () => Promise<Course>>> = {
  ringrift: async () => (await import('./ringriftLessons.ts')).ringriftCourse,
  risk: async () => (await import('./riskLessons.ts')).riskCourse,
  sweep: async () => (await import('./sweepLessons.ts')).sweepCourse,
};

/** The lessons that a game provides itself. */
const loadOwnCourse = async (id: string): Promise<Course | undefined> => {
  const ui = await loadGameUi(id);
  const { lessons = [] } = ui === undefined ? {} : await loadPages(ui.game);
  return ui === undefined || lessons.length === 0 ? undefined : { ui, lessons, isOwn: true };
};

/** The tutorial of a game; undefined if it has none. */
export const loadCourse = loadOnce(async (game) => COURSES[game]?.() ?? loadOwnCourse(game));
