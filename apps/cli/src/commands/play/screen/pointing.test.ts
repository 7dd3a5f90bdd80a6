import { expect, test } from 'bun:test';
import type { Scene } from '@ludus/kernel';
import { placeMeant, withEqual } from './pointing.ts';

test('of equal cards, each can be chosen for the other', () => {
  const scene: Scene = {
    places: [
      { id: '7', x: 0, y: 0 },
      { id: 'second 7', x: 1, y: 0, sameAs: '7' },
      { id: '9', x: 2, y: 0 },
    ],
  };
  const open = new Set(['7']);
  expect([...withEqual(scene, open)]).toEqual(['7', 'second 7']);
  expect(placeMeant(scene, 'second 7', open)).toBe('7');
  expect(placeMeant(scene, '7', new Set(['7', 'second 7']))).toBe('7');
  expect(placeMeant(scene, '9', open)).toBeUndefined();
});
