import { expect, test } from 'bun:test';
import { readableLog } from './logLine.ts';

const REQUEST = JSON.stringify({
  time: '2026-11-17T04:00:08.200Z',
  level: 'info',
  message: 'request',
  requestId: '7779',
  client: '127.0.0.1',
  method: 'GET',
  path: '/api/nothing',
  status: 404,
  ms: 2.8,
  code: 'not_found',
});

test('a request is one short line', () => {
  expect(readableLog(REQUEST, false)).toMatch(
    /^\d\d:\d\d:08 info {2}404 GET \/api\/nothing 2\.8 ms 127\.0\.0\.1 code=not_found$/,
  );
});

test('other lines keep their message and fields', () => {
  const line = JSON.stringify({
    time: '2026-11-17T04:00:08.200Z',
    level: 'warn',
    message: 'slow',
    file: 'a.db',
    ms: 3,
  });
  expect(readableLog(line, false)).toMatch(/ warn {2}slow file=a\.db ms=3$/);
  expect(readableLog(line, true)).toContain('\x1b[');
});

test('values that are not JSON stay unchanged', () => expect(readableLog('hello', true)).toBe('hello'));
