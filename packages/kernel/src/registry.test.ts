import { expect, test } from 'bun:test';
import { nim } from './examples/nim.ts';
import { createRegistry } from './registry.ts';

test('a registry finds its games and names them when it does not', () => {
  const registry = createRegistry([nim]);
  expect(registry.get('nim')).toEqual({ ok: true, value: nim });
  for (const id of ['chess', '', '__proto__', 'toString']) {
    const found = registry.get(id);
    expect(found.ok ? '' : found.error.message).toContain('there are nim');
  }
});

test('two games cannot have one id', () => expect(() => createRegistry([nim, nim])).toThrow('same id'));
