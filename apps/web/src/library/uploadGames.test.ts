import { expect, test } from 'bun:test';
import { err, ok } from '@ludus/kernel';
import { portionsOf, textOf } from './uploadGames.ts';

test('portions contain whole lines, all of them, in order, and no more than fits', () => {
  const text = 'one\ntwo\r\nthree\n\nfour and more\n';
  const portions = portionsOf(text, 10);
  expect(portions).toEqual([['one', 'two'], ['three', ''], ['four and more'], ['']]);
  expect(portions.flat()).toEqual(text.split(/\r?\n/));
  expect(portionsOf(text)).toHaveLength(1);
});

test('a file may be gzipped, and binary data is recognised', async () => {
  const text = '{"a":1}\n{"b":"ß"}\n';
  expect(await textOf(new Blob([text]))).toEqual(ok(text));
  const packed = Bun.gzipSync(text);
  expect(await textOf(new Blob([packed]))).toEqual(ok(text));
  expect(await textOf(new Blob([packed.subarray(0, packed.length - 12)]))).toEqual(
    err(expect.stringContaining('damaged')),
  );
  expect(await textOf(new Blob(['SQLite format 3\0…']))).toEqual(
    err(expect.stringContaining('Not a JSON Lines file')),
  );
});
