import { expect, test } from 'bun:test';
import { loadOnce } from './loadOnce.ts';

test('everything is loaded once and separately', async () => {
  const asked: string[] = [];
  const load = loadOnce(async (id) => {
    asked.push(id);
    return `the ${id}`;
  });
  expect(await Promise.all([load('a'), load('b'), load('a')])).toEqual(['the a', 'the b', 'the a']);
  expect(asked).toEqual(['a', 'b']);
});

test('a failed load is retried on the next request', async () => {
  let tries = 0;
  const load = loadOnce(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no connection');
    return tries;
  });
  await expect(load('a')).rejects.toThrow('no connection');
  expect(await load('a')).toBe(2);
});
