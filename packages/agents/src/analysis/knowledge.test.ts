import { expect, test } from 'bun:test';
import { ringrift } from '@ludus/ringrift-engine';
import { knowledgeOf } from './knowledge.ts';

test('changes exactly when weights, networks or versions change', () => {
  const { search } = ringrift;
  const { ai } = search!;
  const [first, ...rest] = ai.profiles;
  const [feature] = Object.keys(first!.weights);
  const better = { ...first!, weights: { ...first!.weights, [feature!]: 12.5 } };
  const word = knowledgeOf(ringrift);
  expect(knowledgeOf({ ...ringrift })).toBe(word);
  const others = [
    { ...ringrift, search: { ...search!, ai: { ...ai, profiles: [better, ...rest] } } },
    { ...ringrift, rulesVersion: 'another' },
    { ...ringrift, engineVersion: 'another' },
  ].map(knowledgeOf);
  expect(new Set([word, ...others]).size).toBe(4);
});
