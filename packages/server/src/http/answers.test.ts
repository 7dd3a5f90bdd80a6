import { describe, expect, test } from 'bun:test';
import { openApp } from '../../test/fixture.ts';
import { etagOf, isKnown } from './answers.ts';

describe('the tag of an answer', () => {
  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", W/"abc"', true],
    ['"x","abc","y"', true],
    ['"a,b", "abc"', true],
    ['*', true],
    [' * ', true],
    ['"ab"', false],
    ['abc', false],
    ['"x, abc"', false],
    ['', false],
    [undefined, false],
  ])('%s', (header, expected) => {
    expect(isKnown(header, '"abc"')).toBe(expected);
  });

  test('identifies its text', () => {
    expect(etagOf('a')).toBe(etagOf('a'));
    expect(etagOf('a')).not.toBe(etagOf('b'));
    expect(etagOf('a')).toMatch(/^"[\da-z]+"$/);
  });

  test('has caching headers, and a 304 has no body', async () => {
    const app = await openApp();
    const first = await app.request('/api/games');
    const again = await app.request('/api/games', {
      headers: { 'If-None-Match': first.headers.get('ETag')! },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    for (const name of ['ETag', 'Cache-Control', 'Vary'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    expect(again.headers.get('Content-Type')).toBeNull();
  });
});
