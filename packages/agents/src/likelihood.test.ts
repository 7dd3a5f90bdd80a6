import { expect, test } from 'bun:test';
import { makeLikelihood } from './likelihood.ts';

test.each([
  [0.5, '50.0%'],
  [0.987, '98.7%'],
  [0.999, '99.9%'],
  [0.9991, '>99.9%'],
  [1, '>99.9%'],
  [0.0009, '<0.1%'],
  [0, '<0.1%'],
])('a likelihood of %p is written as %p', (chance, text) => expect(makeLikelihood(chance)).toBe(text));
