import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { PAGE, withTables } from './recoveryPage.ts';

test('the page about recovery has the figures of the published reports', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page.match(/<!-- figures: /g)).toHaveLength(3);
  expect(withTables(page)).toBe(page);
});
