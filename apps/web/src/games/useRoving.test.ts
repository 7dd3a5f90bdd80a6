import { expect, test } from 'bun:test';
import { BOARDS } from '@ludus/ringrift-engine';
import { layoutOf, levelById, sweep } from '@ludus/sweep-engine';
import { type Place, placeTowards } from '../look/useRoving.ts';
import { shapeOf } from './ringrift/geometry.ts';

const DIRECTIONS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** The places the arrow keys lead to from one. */
const reached = (places: readonly Place[], from: string): number => {
  const seen = new Set([from]);
  for (const id of seen) for (const direction of DIRECTIONS) seen.add(placeTowards(places, id, direction));
  return seen.size;
};

const boards: readonly (readonly [string, readonly Place[]])[] = [
  ...BOARDS.map((type) => [`RingRift, ${type}`, shapeOf(type).places] as const),
  ...sweep.variants.map(({ id, name }) => {
    const places = layoutOf(levelById(id)!).positions.map(({ x, y }, tile) => ({ id: `${tile}`, x, y }));
    return [`Sweep, ${name}`, places] as const;
  }),
];

for (const [name, places] of boards)
  test(`the arrow keys lead from every corner to every place: ${name}`, () => {
    for (const { id } of [places[0]!, places.at(-1)!]) expect(reached(places, id)).toBe(places.length);
  });

test('straight ahead comes before nearby, and the place stays if there is nothing', () => {
  const places = [
    { id: 'here', x: 0, y: 0 },
    { id: 'aside', x: 1, y: 0.9 },
    { id: 'ahead', x: 2, y: 0 },
  ];
  expect(placeTowards(places, 'here', [1, 0])).toBe('ahead');
  expect(placeTowards(places, 'here', [-1, 0])).toBe('here');
});
