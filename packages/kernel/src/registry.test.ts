import { expect, test } from 'bun:test';
import { nim } from './examples/nim.ts';
import type { Game } from './game.ts';
import { createRegistry } from './registry.ts';

test('a registry finds its games, and lists them for an unknown name', () => {
  const registry = createRegistry([nim]);
  expect(registry.get('nim')).toEqual({ ok: true, value: nim });
  for (const id of ['chess', '', '__proto__', 'toString']) {
    const found = registry.get(id);
    expect(found.ok ? '' : found.error.message).toContain('Available: nim');
  }
});

test('two games cannot share an id', () => expect(() => createRegistry([nim, nim])).toThrow('same id'));

test('a game listed by its id is loaded once, on first use', () => {
  let loads = 0;
  const load = () => {
    loads += 1;
    return nim as Game;
  };
  const registry = createRegistry([{ id: 'nim', load }]);
  expect([registry.ids, loads]).toEqual([['nim'], 0]);
  expect(registry.get('chess').ok).toBe(false);
  expect(loads).toBe(0);
  expect(registry.get('nim')).toEqual({ ok: true, value: nim });
  expect(registry.games).toEqual([nim]);
  expect(loads).toBe(1);
});
