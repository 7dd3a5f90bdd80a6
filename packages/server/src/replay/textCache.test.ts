import { expect, test } from 'bun:test';
import { TextCache } from './textCache.ts';

const entry = (length: number) => ({ text: 'x'.repeat(length), etag: '"x"' });

test('keeps what was used last, up to its size', () => {
  const cache = new TextCache(100);
  for (const key of ['a', 'b', 'c']) cache.set(key, entry(30));
  cache.get('a');
  cache.set('d', entry(30));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.has(key))).toEqual(['a', 'c', 'd']);
  expect(cache.bytes).toBe(90);
  cache.set('a', entry(10));
  expect(cache.bytes).toBe(70);
  cache.set('e', entry(500));
  expect(cache.bytes).toBe(0);
});
