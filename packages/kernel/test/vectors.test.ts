import { expect, test } from 'bun:test';
import vectorsForEver from './vectors.json';
import { vectors } from './vectors.ts';

test('streams, hashes and canonical texts never change', () => {
  expect(JSON.parse(JSON.stringify(vectors()))).toEqual(vectorsForEver);
});
