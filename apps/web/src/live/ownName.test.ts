import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { calledName, keepOwnName, readOwnName } from './ownName.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const before = globalThis.localStorage as Storage | undefined;
beforeAll(() => void Object.assign(globalThis, { localStorage: storage }));
afterAll(() => void Object.assign(globalThis, { localStorage: before }));

beforeEach(() => kept.clear());

test('somebody without a name gets a friendly one, and keeps it', () => {
  const name = readOwnName();
  expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  expect(readOwnName()).toBe(name);
  expect(calledName('  ')).toBe(name);
});

test('a chosen name replaces it', () => {
  readOwnName();
  keepOwnName(' Ada ');
  expect(readOwnName()).toBe('Ada');
  expect(calledName('Grace ')).toBe('Grace');
});
