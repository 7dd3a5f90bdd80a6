import { expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { ringrift } from '@ludus/ringrift-engine';
import { NETWORKS } from '@ludus/ringrift-engine/networks';
import { makeModel, parseModel } from '../neural/model.ts';
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

test('changes with the networks that ship with the game, even if only their weights change', () => {
  const { search } = ringrift;
  const knownWith = (changes: object): string =>
    knowledgeOf({ ...ringrift, search: { ...search!, ai: { ...search!.ai, ...changes } } } as Game);
  const { model, parameters } = unwrap(parseModel(NETWORKS[0]));
  const retrained = makeModel(
    model,
    parameters.map((x) => 2 * x),
  );
  const words = [
    knownWith({ networks: NETWORKS }),
    knownWith({ networks: [retrained, ...NETWORKS.slice(1)] }),
    // Pages do not load the networks, but they know which ones levels use.
    knownWith({ networks: [] }),
    knownWith({ networks: [], levelNetworks: { ...search!.ai.levelNetworks, version: 'another' } }),
  ];
  expect(new Set(words).size).toBe(words.length);
});
