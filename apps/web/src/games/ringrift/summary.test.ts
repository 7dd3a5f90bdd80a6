import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type GameEvent, type Happening, type Move, ringrift } from '@ludus/ringrift-engine';
import type { SeenMove } from '../../table/ui.ts';
import { peopleOf } from '../../words/people.ts';
import { summaryOf } from './summary.ts';

const view = unwrap(ringrift.setup(unwrap(ringrift.configure({ players: 3 })), 1)).state;
const people = peopleOf(
  [
    { name: 'You', isYou: true },
    { name: 'Rook', isYou: false },
    { name: 'Vesper', isYou: false },
  ],
  () => 'nobody',
);

const move = (seat: number, ...events: Happening[]): SeenMove<Move, GameEvent> => ({
  count: 1,
  seat,
  events: events.map((event) => ({ ...event, text: '' })),
});
const goes = (player: number): Happening => ({ type: 'stack_moved', player, from: '0,0', to: '0,3' });
const captures = (player: number, ring: number): Happening[] => [
  goes(player),
  { type: 'ring_captured', player, ring, target: '0,1', by: '0,3' },
];

const told = (...moves: SeenMove<Move, GameEvent>[]) => {
  const summary = summaryOf({ moves, view, viewer: 1, people });
  return summary && [summary.headline, ...summary.lines.map(({ text }) => text)];
};

test('what you lost comes first, then what each opponent did, to you first', () => {
  expect(
    told(
      move(2, { type: 'ring_placed', player: 2, cell: '0,0', count: 2 }),
      move(2, ...captures(2, 1)),
      move(2, ...captures(2, 3)),
      move(2, goes(2), { type: 'marker_flipped', player: 2, cell: '0,1', was: 1 }),
      move(2, { type: 'rings_eliminated', player: 2, cause: 'line', cell: '0,1', rings: [2] }),
      move(2, { type: 'line_collapsed', player: 2, cells: ['0,0', '0,1', '0,2'] }),
      move(3, { type: 'ring_placed', player: 3, cell: '5,5', count: 1 }),
      move(3, goes(3)),
    ),
  ).toEqual([
    'You lost 1 ring and 1 marker.',
    'Rook captured one of your rings, flipped one of your markers, captured another ring, gained 3 spaces and eliminated a ring.',
    'Vesper placed a ring and moved.',
  ]);
});

test('a marker that an opponent landed on is lost too', () => {
  const landing: Happening[] = [
    goes(2),
    { type: 'marker_removed', cell: '0,3', was: 1 },
    { type: 'rings_eliminated', player: 2, cause: 'landing', cell: '0,3', rings: [2] },
  ];
  const quiet = [1, 2, 3, 4, 5].map(() => move(3, goes(3)));
  expect(told(move(2, ...landing), ...quiet)).toEqual([
    'You lost 1 marker.',
    'Rook removed one of your markers and eliminated a ring.',
    'Vesper moved.',
  ]);
});

test('if nothing of yours was touched, it says so', () => {
  const quiet = [2, 3].flatMap((seat) => [1, 2, 3].map(() => move(seat, goes(seat))));
  expect(told(...quiet)).toEqual(['You lost nothing.', 'Rook moved.', 'Vesper moved.']);
});

test('a few steps need no summary', () => {
  expect(told(move(2, goes(2)), move(3, goes(3)))).toBeUndefined();
});
