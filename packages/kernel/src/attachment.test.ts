import { expect, test } from 'bun:test';
import { makeAttachment } from './attachment.ts';

test('an object carries a hidden value, even if it is frozen afterwards', () => {
  const labels = makeAttachment<string>();
  const object = { a: 1 };
  labels.set(object, 'first');
  Object.freeze(object);
  expect(labels.get(object)).toBe('first');
  labels.set(object, 'second');
  expect(labels.get(object)).toBe('second');
  expect(Reflect.ownKeys(object)).toEqual(['a']);
  expect(JSON.stringify(object)).toBe('{"a":1}');
  expect(object).toStrictEqual({ a: 1 });
});

test('copies, proxies, other kinds and anything else carry nothing', () => {
  const labels = makeAttachment<string>();
  const others = makeAttachment<string>();
  const object = { a: 1 };
  labels.set(object, 'label');
  expect(others.get(object)).toBeUndefined();
  for (const value of [{ ...object }, structuredClone(object), new Proxy(object, {}), Object.create(object)])
    expect(labels.get(value)).toBeUndefined();
  for (const value of [null, undefined, 5, 'text', () => 5, {}, []])
    expect(labels.get(value)).toBeUndefined();
});
