import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { ringrift } from './game.ts';
import { scene } from './scene.ts';
import { fromSetup } from './setup.ts';

const state = unwrap(
  fromSetup({
    boardType: 'square8',
    players: 2,
    stacks: { '0,0': [2, 1, 1], '3,0': [2] },
    markers: { '1,1': 2 },
    collapsedSpaces: { '2,2': 1 },
  }),
);

const placeAt = (id: string) => scene.scene(state).places.find((place) => place.id === id);

test('a scene shows stacks with their caps, markers and territory', () => {
  expect(scene.scene(state).places).toHaveLength(64);
  expect(placeAt('a1')?.piece).toEqual({ name: 'stack of 3, cap 2', seat: 1, text: '3/2' });
  expect(placeAt('d1')?.piece).toEqual({ name: 'ring', seat: 2, text: '1' });
  expect(placeAt('b2')?.piece).toEqual({ name: 'marker', seat: 2, text: '•' });
  expect(placeAt('c3')?.owner).toBe(1);
});

test('rank 1 is at the bottom, file a on the left', () => {
  const [a1, h8] = [placeAt('a1')!, placeAt('h8')!];
  expect(a1.y - h8.y).toBe(7);
  expect(h8.x - a1.x).toBe(7);
});

test('moves are pointed at from where they start to where they end', () => {
  expect(scene.point({ type: 'move_stack', from: '0,0', to: '0,3' }, state, 1)).toEqual({
    places: ['a1', 'a4'],
  });
  expect(scene.point({ type: 'place_ring', to: '4,4', count: 2 }, state, 1)).toEqual({
    places: ['e5'],
    choice: '2 rings',
  });
  expect(ringrift.board).toBeDefined();
});
