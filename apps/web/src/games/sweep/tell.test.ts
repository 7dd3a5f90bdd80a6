import { expect, test } from 'bun:test';
import { LEVELS, STARTER_DECK, type SweepEvent } from '@ludus/sweep-engine';
import { peopleOf } from '../../words/people.ts';
import { tell } from './tell.ts';

const view = { config: { level: LEVELS[2]!, deck: STARTER_DECK, equipment: [] } };
const names = (you: number) =>
  peopleOf(
    [1, 2].map((seat) => ({ name: seat === you ? 'You' : 'Vesper', isYou: seat === you })),
    () => 'nobody',
  );
const speech = { own: 'player', people: names(1) } as const;

test('opened tiles are described with their owner and number', () => {
  const reveal = (
    by: 'player' | 'rival',
    owner: 'player' | 'rival' | 'neutral' | 'mine',
    count: number,
  ): SweepEvent => ({
    type: 'tile_revealed',
    tile: 0,
    by,
    owner,
    count,
  });
  expect(
    tell(
      [
        reveal('player', 'player', 1),
        reveal('rival', 'rival', 2),
        reveal('rival', 'neutral', 0),
        reveal('player', 'mine', 2),
      ],
      view,
      speech,
    ),
  ).toEqual([
    'You open a1, your tile: 1 of your tiles is around it.',
    'Vesper opens a1, Vesper’s tile: 2 of Vesper’s tiles are around it.',
    'Vesper opens a1, a neutral tile: 0 of Vesper’s tiles are around it.',
    'You open a1: a mine!',
  ]);
});

test('cards, notes and clues are described in plain words, turns are not', () => {
  const events: SweepEvent[] = [
    { type: 'turn_started', side: 'player', round: 2 },
    { type: 'card_played', card: 'brush', targets: [3] },
    { type: 'tile_noted', tile: 3, possible: 0b0101 },
    {
      type: 'clue_given',
      kind: 'imperious',
      round: 2,
      forPlayer: [
        { tile: 1, pips: 1 },
        { tile: 2, pips: 3 },
      ],
      forRival: null,
    },
    { type: 'clue_given', kind: 'rival', round: 2, forPlayer: [{ tile: 1, pips: 1 }], forRival: null },
    { type: 'game_over', winner: 'rival', reason: 'mine_revealed' },
  ];
  expect(tell(events, view, speech)).toEqual([
    'You play Brush on d1.',
    'd1 is yours or Vesper’s.',
    'The clue puts 4 pips on b1 and c1.',
    'Vesper gets a clue.',
    'Vesper wins.',
  ]);
});

test('a human rival reads the same from the other side', () => {
  const other = { own: 'rival', people: names(2) } as const;
  expect(
    tell([{ type: 'tile_revealed', tile: 0, by: 'rival', owner: 'rival', count: 2 }], view, other),
  ).toEqual(['You open a1, your tile: 2 of your tiles are around it.']);
});
