import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { ringrift } from './game.ts';
import { RULES } from './options.ts';
import { BOARDS } from './types.ts';

const codes = (options: Readonly<Record<string, unknown>>): string[] => {
  const config = ringrift.configure({ options });
  return config.ok ? [] : config.error.map(({ code, path }) => `${code} ${path}`);
};

test('the docs list the rule options as they are', () => {
  const docs = readFileSync(join(import.meta.dir, '../../../docs/ringrift.md'), 'utf8');
  const [table] = docs.match(/^\| group \|.*\n(\|.*\n)*/m) ?? [''];
  expect(table.trimEnd().split('\n')).toEqual(RULES.markdown().split('\n'));
});

test('every option has a name, a group and a description without a full stop', () => {
  for (const { id, name, group, description } of ringrift.options) {
    expect(name).toBeTruthy();
    expect(id === 'preset' || group).toBeTruthy();
    expect(description).not.toEndWith('.');
  }
});

test('rings depend on the board, the swap rule of the published rules on the players', () => {
  const rings = BOARDS.map((variant) => RULES.defaults({ variant, players: 2 }).ringsPerPlayer);
  expect(rings).toEqual([18, 72, 18, 96]);
  const swaps = [2, 3].map(
    (players) => RULES.defaults({ variant: 'hex8', players, preset: 'published' }).swapRuleEnabled,
  );
  expect(swaps).toEqual([true, false]);
});

test('choices override their preset', () => {
  const { rulesOptions } = unwrap(
    ringrift.configure({ options: { preset: 'published', recovery: 'off', lpsRoundsRequired: undefined } }),
  );
  expect(rulesOptions).toMatchObject({ recovery: 'off', lpsRoundsRequired: 3, swapRuleEnabled: true });
});

test('invalid choices are refused', () => {
  expect(codes({ recovery: 'magic' })).toEqual(['wrong_option options.recovery']);
  expect(codes({ ringsPerPlayer: 0, preset: 'old' })).toEqual([
    'wrong_option options.ringsPerPlayer',
    'wrong_option options.preset',
  ]);
  expect(codes({ luck: 1 })).toEqual(['unknown_option options.luck']);
});
