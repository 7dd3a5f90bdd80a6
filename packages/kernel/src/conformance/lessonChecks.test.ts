import { describe, expect, test } from 'bun:test';
import { type NimAction, type NimEvent, type NimState, nim } from '../examples/nim.ts';
import type { Game } from '../game.ts';
import type { Lesson } from '../pages.ts';
import { unwrap } from '../result.ts';
import { checkPages } from './lessonChecks.ts';

type NimLesson = Lesson<NimState, NimEvent>;

const start = (): NimState => unwrap(nim.setup(unwrap(nim.configure({})), 1)).state;
const first = nim.text.makeNotation(start(), nim.legal(start())[0] as NimAction);

const LESSON: NimLesson = {
  id: 'taking',
  title: 'Taking',
  text: 'Take from one heap.',
  task: 'Take something.',
  done: 'Well done.',
  begin: start,
  isSolved: (events) => events.length > 0,
  solution: [first],
};

const messages = async (...lessons: readonly NimLesson[]): Promise<readonly string[]> => {
  const game = { ...nim, pages: async () => ({ pages: { lessons } }) } as Game;
  return (await checkPages(game)).map(({ message }) => message);
};

describe('the pages of a game', () => {
  test('may be left out', async () => expect(await checkPages(nim as Game)).toEqual([]));

  test('are fine when every lesson is solved by its solution', async () =>
    expect(await messages(LESSON)).toEqual([]));

  test('that cannot be loaded are reported', async () => {
    const broken = { ...nim, pages: () => Promise.reject(new Error('no such file')) } as unknown as Game;
    expect((await checkPages(broken))[0]).toMatchObject({
      check: 'pages',
      message: 'cannot be loaded: no such file',
    });
  });

  test.each<[string, object, RegExp]>([
    ['exports the lessons alone', { lessons: [LESSON] }, /must export "pages", an object/],
    ['has a default export only', { default: { lessons: [LESSON] } }, /must export "pages", an object/],
    ['has one lesson instead of a list', { pages: { lessons: LESSON } }, /"lessons" must be a list/],
  ])('are reported if the module %s', async (_, module, message) => {
    const game = { ...nim, pages: async () => module } as unknown as Game;
    const findings = await checkPages(game);
    expect(findings.map((finding) => finding.message)).toEqual([expect.stringMatching(message)]);
  });

  test.each<[string, Partial<NimLesson>, RegExp]>([
    ['an id that cannot be part of an address', { id: 'Two words' }, /lowercase letters, digits and dashes/],
    ['an empty task', { task: ' ' }, /its task is missing or empty/],
    ['a missing text', { text: undefined as unknown as string }, /its text is missing or empty/],
    ['a position that is not a function', { begin: start() as never }, /must be functions/],
    ['a solution that is not a list', { solution: first as never }, /must be a list of moves/],
    ['an invalid position', { begin: () => ({}) as NimState }, /its position is refused/],
    ['a position that throws', { begin: () => unwrap({ ok: false, error: 'none' } as never) }, /throws/],
    ['a lesson solved by doing nothing', { isSolved: () => true }, /it is solved before/],
    ['a solution that does not solve it', { isSolved: () => false }, /does not solve it/],
    ['a solution in unknown notation', { solution: ['jump'] }, /"jump" cannot be read/],
    [
      'a solution that plays for the opponent',
      { solution: [first, first], isSolved: () => false },
      /learner’s turn/,
    ],
  ])('with %s are reported', async (_, change, message) => {
    expect((await messages({ ...LESSON, ...change })).join('; ')).toMatch(message);
  });

  test('with two lessons that share an id are reported', async () =>
    expect(await messages(LESSON, LESSON)).toEqual(['two lessons have this id']));
});
