import { expect, test } from 'bun:test';
import { loadOnce } from './loadOnce.ts';

test('what is loaded is loaded once, each thing by itself', async () => {
  const asked: string[] = [];
  const load = loadOnce(async (id) => {
    asked.push(id);
    return `the ${id}`;
  });
  expect(await Promise.all([load('a'), load('b'), load('a')])).toEqual(['the a', 'the b', 'the a']);
  expect(asked).toEqual(['a', 'b']);
});

test('what failed to load is tried again when it is next asked for', async () => {
  let tries = 0;
  const load = loadOnce(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no connection');
    return tries;
  });
  await expect(load('a')).rejects.toThrow('no connection');
  expect(await load('a')).toBe(2);
});
