import { expect, test } from 'bun:test';
import { trainingFacts } from './trainingFacts.ts';

test('training is described in words: results first, then the data, then the settings', () => {
  const trained = {
    accuracy: 0.678068032324751,
    hidden: [32, 16],
    positions: 148634,
    rate: 0.002,
    seed: 7,
    symmetries: true,
    teacher: 'own evaluation',
    validationLoss: 0.6257005982693407,
  };
  expect(trainingFacts(trained)).toEqual([
    ['winners predicted', '67.8%'],
    ['validation loss', '0.6257'],
    ['taught by', "the game's own evaluation"],
    ['positions', '148,634'],
    ['symmetries added', 'yes'],
    ['hidden layers', '32 → 16'],
    ['learning rate', '0.002'],
    ['seed', '7'],
  ]);
});

test('facts that other programs recorded are shown as they are, under their names', () => {
  expect(trainingFacts({ graphicsCard: 'none', hidden: 'two', extra: { a: [1] } })).toEqual([
    ['hidden layers', 'two'],
    ['graphics card', 'none'],
    ['extra', '{"a":[1]}'],
  ]);
});
