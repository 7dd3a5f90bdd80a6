import { expect, test } from 'bun:test';
import vectorsForEver from './vectors.json';
import { vectors } from './vectors.ts';

test('streams, hashes and canonical texts are what they have always been', () => {
  expect(JSON.parse(JSON.stringify(vectors()))).toEqual(vectorsForEver);
});
