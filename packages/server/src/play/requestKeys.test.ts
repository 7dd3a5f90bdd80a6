import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { RequestKeys } from './requestKeys.ts';

test('the last 64 requests are remembered, and older keys may be used again', () => {
  const keys = new RequestKeys();
  for (let i = 1; i <= 64; i += 1) keys.add(`key ${i}`, { request: 'move', moveNumber: i });
  expect(unwrap(keys.find('key 1', 'move'))).toBe(1);
  keys.add('key 65', { request: 'move', moveNumber: 65 });
  expect(unwrap(keys.find('key 1', 'resign'))).toBeUndefined();
  expect(unwrap(keys.find('key 2', 'move'))).toBe(2);
  expect(keys.find('key 2', 'resign')).toMatchObject({ ok: false, error: { code: 'key_reused' } });
});
