import { expect, test } from 'bun:test';
import { packPosition, unpackPosition } from './shareLink.ts';

test('a position survives its link unchanged', async () => {
  const state = { rows: ['11', '22'], next: 1, names: ['Zoë', '★'], deep: { list: [1, 2.5, null, true] } };
  const text = await packPosition(state);
  expect(encodeURIComponent(text)).toBe(text);
  expect(await unpackPosition(text)).toEqual(state);
});

test.each(['', 'nonsense', '%%%', 'AAAA'])('%p gives no position', async (text) => {
  expect(await unpackPosition(text)).toBeUndefined();
});
