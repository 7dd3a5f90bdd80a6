import type { Game, Tagged } from '../game.ts';
import type { GamePages, Lesson } from '../pages.ts';
import { describeProblems } from '../result.ts';
import { type Finding, Findings, type Spot } from './finding.ts';

const LEARNER = 1;

interface Line {
  readonly state: unknown;
  readonly events: readonly Tagged[];
}

/** Plays forced moves, as the page does on the learner's turn. */
const settle = (game: Game, line: Line): Line => {
  const forced = game.toAct(line.state) === LEARNER ? game.forced(line.state) : undefined;
  const played = forced === undefined ? undefined : game.play(line.state, forced, LEARNER);
  if (!played?.ok) return line;
  return settle(game, { state: played.value.state, events: [...line.events, ...played.value.events] });
};

/** The line after a move of the solution, or why the move cannot be played. */
const step = (game: Game, line: Line, text: string): Line | string => {
  if (game.toAct(line.state) !== LEARNER) return `before "${text}", it is not the learner’s turn`;
  const action = game.text.parseNotation(line.state, text);
  if (!action.ok) return `"${text}" cannot be read: ${action.error.message}`;
  const played = game.play(line.state, action.value, LEARNER);
  if (!played.ok) return `"${text}" cannot be played: ${played.error.message}`;
  return settle(game, { state: played.value.state, events: [...line.events, ...played.value.events] });
};

/** A lesson starts from a valid position, and only its whole solution solves it. */
const faultOf = (game: Game, { begin, isSolved, solution }: Lesson): string | undefined => {
  const start = game.parseState(JSON.parse(JSON.stringify(begin())));
  if (!start.ok) return `its position is refused: ${describeProblems(start.error)}`;
  let line = settle(game, { state: start.value, events: [] });
  for (const text of solution) {
    if (isSolved(line.events)) return `it is solved before "${text}"`;
    const next = step(game, line, text);
    if (typeof next === 'string') return next;
    line = next;
  }
  return isSolved(line.events) ? undefined : 'its solution does not solve it';
};

const spotOf = (place: string): Spot => ({ place, reproduce: 'await checkPages(game)' });

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const shapeFaultOf = ({ begin, isSolved, solution }: Lesson): string | undefined => {
  if (typeof begin !== 'function' || typeof isSolved !== 'function')
    return 'its begin and isSolved must be functions';
  return Array.isArray(solution) ? undefined : 'its solution must be a list of moves in notation';
};

const checkLesson = (game: Game, lesson: Lesson, isRepeated: boolean, findings: Findings): void => {
  const spot = spotOf(`lesson "${lesson.id}"`);
  const report = (message: string): void => findings.report('pages', spot, message);
  if (!isText(lesson.id) || !/^[a-z0-9-]+$/.test(lesson.id))
    report('its id must be lowercase letters, digits and dashes');
  if (isRepeated) report('two lessons have this id');
  for (const part of ['title', 'text', 'task', 'done'] as const)
    if (!isText(lesson[part])) report(`its ${part} is missing or empty`);
  const fault = shapeFaultOf(lesson) ?? findings.guard('pages', spot, () => faultOf(game, lesson));
  if (fault !== undefined) report(fault);
};

const checkAll = (game: Game, lessons: readonly Lesson[], findings: Findings): readonly Finding[] => {
  for (const [i, lesson] of lessons.entries())
    checkLesson(game, lesson, lessons.findIndex(({ id }) => id === lesson.id) < i, findings);
  return findings.list;
};

/** Checks lessons that are not part of the game itself: each can be solved as written. */
export const checkLessons = (game: Game, lessons: readonly Lesson[]): readonly Finding[] =>
  checkAll(game, lessons, new Findings());

/** What a module must contain to be the pages of a game. */
const EXPORT_PAGES = 'must export "pages", an object: export const pages = { lessons: [ … ] }';

/** The lessons of a game, or what is wrong with the module that should contain them. */
const readLessons = (loaded: unknown): readonly Lesson[] | string => {
  const { pages } = (loaded ?? {}) as { readonly pages?: unknown };
  if (typeof pages !== 'object' || pages === null) return EXPORT_PAGES;
  const { lessons = [] } = pages as GamePages;
  return Array.isArray(lessons) ? lessons : '"lessons" must be a list';
};

/**
 * Checks what a game provides for the sandbox: it loads, and every lesson can be solved as written.
 *
 * ```ts
 * test('the lessons can be solved', async () => expect(await checkPages(game)).toEqual([]));
 * ```
 */
export const checkPages = async (game: Game): Promise<readonly Finding[]> => {
  const findings = new Findings();
  if (game.pages === undefined) return findings.list;
  let lessons: readonly Lesson[] | string;
  try {
    lessons = readLessons(await game.pages());
  } catch (caught) {
    lessons = `cannot be loaded: ${(caught as Error).message}`;
  }
  if (typeof lessons !== 'string') return checkAll(game, lessons, findings);
  findings.report('pages', spotOf('the pages'), lessons);
  return findings.list;
};
