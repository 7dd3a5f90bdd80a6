import { expect, test } from 'bun:test';
import * as ai from './ai/index.ts';
import * as engine from './index.ts';
import { levelById } from './levels.ts';

const unfrozen = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  const inner = Object.entries(value).flatMap(([key, item]) => unfrozen(item, `${path}.${key}`));
  return Object.isFrozen(value) ? inner : [path, ...inner];
};

test('importers cannot change anything the package exports', () => {
  const exported = { ...engine, ...ai };
  expect(Object.entries(exported).flatMap(([name, value]) => unfrozen(value, name))).toEqual([]);
});

test('returned layouts cannot be changed', () => {
  expect(unfrozen(engine.layoutOf(levelById('8')!), 'layout')).toEqual([]);
});
