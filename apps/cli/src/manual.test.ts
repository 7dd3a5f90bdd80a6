import { expect, test } from 'bun:test';
import { COMMANDS, commandNames } from './commands.ts';
import { makeManual } from './manual.ts';

test('the manual page has every command with its options, and lines that man can read', async () => {
  const page = await makeManual(COMMANDS);
  for (const name of commandNames().filter((one) => one !== 'help'))
    expect(page).toContain(`.SS ludus ${name}`);
  expect(page).toContain('.SS ludus db list');
  expect(page).toContain('\\-\\-board');
  expect(page).toMatch(/^\.TH LUDUS 1/);
  const requests = new Set(
    page
      .split('\n')
      .filter((line) => line.startsWith('.'))
      .map((line) => line.split(' ')[0]),
  );
  expect([...requests].sort()).toEqual(['.B', '.PP', '.SH', '.SS', '.TH', '.TP', '.fi', '.nf']);
});
