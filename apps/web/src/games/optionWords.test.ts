import { expect, test } from 'bun:test';
import { games } from '@ludus/games';
import type { OptionValue, RuleOption } from '@ludus/kernel';
import { groupName, optionText, valueText } from './optionWords.ts';

const MAIN = games.games.filter(({ id }) => ['ringrift', 'risk', 'sweep'].includes(id));

test('every option of RingRift, Risk and Sweep has a name and a sentence in optionWords.ts', () => {
  const hasText = (game: string, option: RuleOption): boolean => {
    const { name, hint = '' } = optionText(game, option);
    // The descriptions of the games themselves, which fill gaps, have no full stop.
    return name.length > 3 && hint.endsWith('.');
  };
  const missing = MAIN.flatMap(({ id, options }) =>
    options.filter((option) => !hasText(id, option)).map((option) => `${id}: ${option.id}`),
  );
  expect(missing).toEqual([]);
});

test('every value of their options has a name', () => {
  // Identifiers such as `roundRobin` do not start with a capital.
  const isNamed = (game: string, option: RuleOption, value: OptionValue): boolean =>
    typeof value === 'boolean' || /^[A-Z0-9]/.test(valueText(game, option, value));
  const unnamed = MAIN.flatMap(({ id, options }) =>
    options.flatMap((option) =>
      (option.values ?? [])
        .filter((value) => !isNamed(id, option, value))
        .map((value) => `${id}: ${option.id}=${value}`),
    ),
  );
  expect(unnamed).toEqual([]);
});

test('rule set names do not refer to the project’s history', () => {
  const ringrift = games.games.find(({ id }) => id === 'ringrift')!;
  const preset = ringrift.options.find(({ id }) => id === 'preset')!;
  expect(preset.values!.map((value) => valueText('ringrift', preset, value))).toEqual([
    'Standard',
    'As published',
    'As the published programs play',
  ]);
});

test('options of other games use their own text', () => {
  const option = { id: 'x', name: 'Pie', description: 'You may swap', values: ['on', 'off'] };
  expect([optionText('other', option), valueText('other', option, 'on'), groupName('Odd')]).toEqual([
    { name: 'Pie', hint: 'You may swap' },
    'On',
    'Odd',
  ]);
});
