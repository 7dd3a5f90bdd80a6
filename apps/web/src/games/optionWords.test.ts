import { expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { groupName, optionText, valueText } from './optionWords.ts';

test('every option of the games with their own pages has text, and so has every value', () => {
  const main = games.games.filter(({ id }) => ['ringrift', 'risk', 'sweep'].includes(id));
  for (const { id, options } of main)
    for (const option of options) {
      const { name, hint = '' } = optionText(id, option);
      expect(name.length).toBeGreaterThan(3);
      expect(hint).toEndWith('.');
      // Identifiers such as `roundRobin` do not start with a capital.
      const isToggle = option.values?.every((value) => typeof value === 'boolean') ?? true;
      if (!isToggle)
        for (const value of option.values ?? []) expect(valueText(id, option, value)).toMatch(/^[A-Z0-9]/);
    }
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
