import { describe, expect, test } from 'bun:test';
import { type Game, perft, positionOf, unwrap } from '@ludus/kernel';
import { checkGame, checkPages, playthrough } from '@ludus/kernel/conformance';
import { naivePerft } from '../test/naive.ts';
import { breakthrough } from './game.ts';
import type { BreakthroughState, Size } from './types.ts';

const startOf = (size: Size): BreakthroughState => unwrap(breakthrough.setup({ size }, 1)).state;

/** A small board as people see it, player 1 below. */
const board = (next: number, ...rows: string[]): BreakthroughState =>
  unwrap(breakthrough.parseState({ rows, next }));

const moves = (state: BreakthroughState): string[] =>
  breakthrough.legal(state).map((move) => breakthrough.text.makeNotation(state, move));

const after = (state: BreakthroughState, text: string) =>
  unwrap(breakthrough.play(state, unwrap(breakthrough.text.parseNotation(state, text)), state.next));

const codeOf = (state: BreakthroughState, from: string, to: string, seat = state.next): string => {
  const played = breakthrough.play(state, { type: 'move', from, to }, seat);
  return played.ok ? 'played' : played.error.code;
};

describe('moves', () => {
  const crowd = board(1, '......', '......', '.222..', '..1...', '.1....', '......');

  test('go one step ahead to an empty square, straight or diagonally', () => {
    expect(moves(crowd)).toEqual(['b2-a3', 'b2-b3', 'c3xb4', 'c3xd4']);
  });

  test('go down the board for player 2', () => {
    expect(moves(board(2, '......', '......', '.2....', '..1...', '......', '......'))).toEqual([
      'b4-a3',
      'b4-b3',
      'b4xc3',
    ]);
  });

  test('capture diagonally and say so', () => {
    const { state, events } = after(crowd, 'c3xd4');
    expect(state.rows).toEqual(['......', '......', '.221..', '......', '.1....', '......']);
    expect(events.map((event) => breakthrough.text.describeEvent(state, event))).toEqual([
      'Player 1 moves from c3 to d4.',
      'Player 2 loses a piece on d4.',
    ]);
  });

  test('are refused with the field at fault', () => {
    expect(codeOf(crowd, 'c3', 'c4')).toBe('no_move_to');
    expect(codeOf(crowd, 'b4', 'b3')).toBe('no_move_from');
    expect(codeOf(crowd, 'h8', 'h9')).toBe('wrong_format');
    expect(codeOf(crowd, 'c3', 'd4', 2)).toBe('not_your_turn');
  });
});

describe('the end', () => {
  test('comes when a piece reaches the other side', () => {
    const { state } = after(board(1, '..2...', '.1....', '......', '......', '......', '......'), 'b5-b6');
    expect(breakthrough.toAct(state)).toBeUndefined();
    expect(breakthrough.legal(state)).toEqual([]);
    expect(breakthrough.outcome(state)).toMatchObject({ winners: [1], reason: 'home_row_reached' });
    expect(codeOf(state, 'c6', 'c5', 2)).toBe('game_over');
  });

  test('comes when the last piece is taken', () => {
    const { state } = after(board(2, '......', '......', '2.....', '.1....', '......', '......'), 'a4xb3');
    expect(breakthrough.outcome(state)).toMatchObject({ winners: [2], reason: 'all_captured' });
  });
});

describe('states', () => {
  test.each([
    [
      'a board of seven rows',
      ['.......', '.......', '.......', '.......', '.......', '.......', '1.....2'],
      1,
    ],
    ['a board that is not a square', ['......', '......', '..2...', '..1...', '......', '.......'], 1],
    ['too many pieces', ['......', '111111', '111111', '1.....', '......', '2.....'], 2],
    ['a winner who is to act', ['1.....', '......', '..2...', '......', '......', '......'], 1],
    ['nobody left to play against', ['......', '......', '......', '1.....', '......', '......'], 1],
  ])('%s is refused', (_, rows, next) => {
    expect(breakthrough.parseState({ rows, next }).ok).toBe(false);
  });

  test('report the counters that people follow', () => {
    expect(breakthrough.record!.progress(startOf(8))).toEqual([
      { pieces: 16, farthestRow: 2 },
      { pieces: 16, farthestRow: 2 },
    ]);
  });
});

/** Counted once by the naive rules of `test/naive.ts`, which use squares as texts and nothing from this package. */
describe('perft', () => {
  test.each([
    [8, [22, 484, 11_132, 256_036]],
    [6, [16, 256, 4_308, 71_478]],
  ] as const)('of %i squares a side', (size, counts) => {
    const position = positionOf(breakthrough as Game, startOf(size));
    expect(counts.map((_, i) => perft(position, i + 1))).toEqual([...counts]);
  });

  test('agrees with naive rules where pieces meet', () => {
    const middle = board(2, '2..2.2', '..22..', '.1.2.1', '1..12.', '..1..1', '1.1...');
    expect(perft(positionOf(breakthrough as Game, middle), 4)).toBe(naivePerft(middle, 4));
    expect(perft(positionOf(breakthrough as Game, startOf(6)), 4)).toBe(naivePerft(startOf(6), 4));
  });
});

test('keeps the contract', () => expect(checkGame(breakthrough as Game)).toEqual([]));

test('its lessons can be solved', async () => expect(await checkPages(breakthrough as Game)).toEqual([]));

test.each(['square8', 'square6'])('the golden game on %s has not changed', async (variant) => {
  const golden = await Bun.file(new URL(`../test/golden/${variant}.txt`, import.meta.url)).text();
  expect(playthrough(breakthrough as Game, { choices: { variant }, seed: 'golden' })).toBe(golden);
});
