import { describe, expect, test } from 'bun:test';
import { glyphAt } from './glyphAt.ts';

describe('a player’s shape', () => {
  test('is centred on its point', () => {
    expect(glyphAt(3, { x: 100, y: 50 }, { x: 10, y: 20 })).toBe('M93 36l14 0l0 28l-14 0z');
    expect(glyphAt(2, { x: 0, y: 0 }, { x: 10, y: 10 })).toBe('M0 -9.2l8.8 15.8l-17.6 0z');
  });

  test('can be round', () => {
    expect(glyphAt(1, { x: 5, y: 5 }, { x: 10, y: 20 })).toBe(
      'M5 -10.6a7.8 15.6 0 1 1 0 31.2a7.8 15.6 0 1 1 0 -31.2z',
    );
  });
});
