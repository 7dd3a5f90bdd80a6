import { expect, test } from 'bun:test';
import { resolveChoices } from './choices.ts';
import type { Choices } from './game.ts';
import { toggle, wholeNumber } from './option.ts';
import { OptionTable } from './options.ts';

const LISTS = {
  variants: [
    { id: 'small', name: 'Small board', minSeats: 2, maxSeats: 4 },
    { id: 'duel', name: 'Duel', minSeats: 2, maxSeats: 2 },
  ],
  rules: new OptionTable({
    swap: toggle({ name: 'Pie rule', group: 'Start', description: 'Player 2 may swap', default: false }),
    rings: wholeNumber(1, 96, {
      name: 'Rings',
      group: 'Material',
      description: 'Rings per player',
      default: { text: 'by board', of: ({ variant }) => (variant === 'duel' ? 5 : 9) },
    }),
  }),
};

test('defaults are filled in', () => {
  const chosen = resolveChoices(LISTS, {});
  expect(chosen).toEqual({
    ok: true,
    value: { variant: LISTS.variants[0]!, players: 2, options: { swap: false, rings: 9 } },
  });
});

test('an unknown field is refused, with the word that was probably meant', () => {
  const refusalOf = (choices: object): string => {
    const chosen = resolveChoices(LISTS, choices);
    return chosen.ok ? 'accepted' : chosen.error[0]!.message;
  };
  expect(refusalOf({ board: 'duel' })).toContain('There is no choice "board".');
  expect(refusalOf({ board: 'duel' })).toContain('Did you mean "variant"?');
  expect(refusalOf({ player: 3 })).toContain('Did you mean "players"?');
  expect(refusalOf({ swap: true })).toContain('Rule options go in "options".');
  expect(refusalOf({ ['x'.repeat(5000)]: 1 }).length).toBeLessThan(300);
});

test('choices are kept', () => {
  const chosen = resolveChoices(LISTS, { variant: 'small', players: 3, options: { rings: 7, swap: true } });
  expect(chosen.ok && chosen.value.options).toEqual({ rings: 7, swap: true });
});

test('all problems are reported at once', () => {
  const chosen = resolveChoices(LISTS, {
    variant: 'duel',
    players: 3,
    options: { rings: 0, swap: 'yes', fog: true },
  });
  expect(chosen.ok ? [] : chosen.error.map(({ code, path }) => `${path}:${code}`)).toEqual([
    'players:wrong_players',
    'options.rings:wrong_option',
    'options.swap:wrong_option',
    'options.fog:unknown_option',
  ]);
});

test('a wrong number of players is refused with the boards that take it', () => {
  const refused = (choices: Choices, variants = LISTS.variants): readonly string[] => {
    const chosen = resolveChoices({ ...LISTS, variants }, choices);
    return chosen.ok ? [] : chosen.error.map(({ message }) => message);
  };
  const large = { id: 'large', name: 'Large board', minSeats: 4, maxSeats: 4 };
  const four = { variant: 'duel', players: 4 };
  expect(refused(four)).toEqual(['Duel is for 2 players, not 4. This board takes 4: small.']);
  expect(refused(four, [...LISTS.variants, large])).toEqual([
    'Duel is for 2 players, not 4. These boards take 4: small, large.',
  ]);
  expect(refused({ variant: 'duel', players: 9 })).toEqual(['Duel is for 2 players, not 9.']);
});

test('malformed choices are refused without an exception', () => {
  const thrower = {
    get variant(): string {
      throw new Error('no');
    },
  };
  const junk: unknown[] = [null, undefined, 5, 'small', [], Symbol('x'), thrower];
  for (const field of [null, 5, [], 'x', Symbol('x'), () => 1])
    junk.push({ options: field }, { variant: typeof field === 'string' ? null : field });
  for (const players of [null, '2', Number.NaN, 1.5, {}]) junk.push({ players });
  for (const choices of junk) {
    const answer = resolveChoices(LISTS, choices as Choices);
    expect(answer.ok).toBe(false);
    if (!answer.ok) for (const { message } of answer.error) expect(message).toEndWith('.');
  }
});
