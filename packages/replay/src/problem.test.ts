import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { attempt } from './sqlite/fault.ts';

test("SQLite's message about a damaged schema becomes one short line", () => {
  using db = new Database(':memory:');
  const columns = Array.from({ length: 100 }, (_, i) => `column_${i} TEXT NOT NULL`).join(',\n  ');
  const told = attempt({ file: 'games.db' }, () => db.run(`CREATE TABLE games (\`${columns})`));
  expect(told.ok).toBe(false);
  if (!told.ok) expect(told.error.message).toMatch(/^games\.db: the tables .{20,300}…\)$/);
});
