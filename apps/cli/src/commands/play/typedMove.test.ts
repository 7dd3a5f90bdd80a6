import { describe, expect, test } from 'bun:test';
import { findTypedMoves } from './typedMove.ts';

const MOVES = [
  'Place: d4',
  'Place: d4 ×2',
  'Place: d4 ×3',
  'Move: d4 → e5',
  'Move: a1 → d4',
  'Capture: d4 × e5 → f6',
  'Place 3 in Alaska',
  'Place 3 in Alberta',
  'Attack Alaska → Kamchatka',
  'Attack Alaska → Kamchatka, 2 dice',
  'End turn',
  '3 from heap 1',
];

const meant = (typed: string): string[] => findTypedMoves(typed, MOVES).map((i) => MOVES[i]!);

describe('a typed move', () => {
  test.each([
    ['d4', 'Place: d4'],
    ['D4', 'Place: d4'],
    ['p d4', 'Place: d4'],
    ['d4 x2', 'Place: d4 ×2'],
    ['d4x2', 'Place: d4 ×2'],
    ['d4 e5', 'Move: d4 → e5'],
    ['d4-e5', 'Move: d4 → e5'],
    ['d4e5', 'Move: d4 → e5'],
    ['d4 e5 f6', 'Capture: d4 × e5 → f6'],
    ['d4xe5 f6', 'Capture: d4 × e5 → f6'],
    ['3 alaska', 'Place 3 in Alaska'],
    ['place 3 alb', 'Place 3 in Alberta'],
    ['alaska kam', 'Attack Alaska → Kamchatka'],
    ['alaska kam 2', 'Attack Alaska → Kamchatka, 2 dice'],
    ['end', 'End turn'],
    ['3 1', '3 from heap 1'],
  ])('%s means one move', (typed, move) => expect(meant(typed)).toEqual([move]));

  test('may mean several', () => expect(meant('3 al')).toEqual(['Place 3 in Alaska', 'Place 3 in Alberta']));

  test.each([['d5'], ['e5 d4'], ['zzz'], [''], ['→']])('%p means none', (typed) =>
    expect(meant(typed)).toEqual([]),
  );
});
