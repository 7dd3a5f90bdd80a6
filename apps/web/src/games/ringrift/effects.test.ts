import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { BOARDS, type GameState, type Move, ringrift } from '@ludus/ringrift-engine';
import { ringriftCourse } from '../../learn/ringriftLessons.ts';
import { effectsOf } from './effects.ts';
import { moveText } from './moveText.ts';
import { ringWords } from './words.ts';

const start = (variant: string): GameState =>
  unwrap(ringrift.setup(unwrap(ringrift.configure({ variant })), 1)).state;

const play = (state: GameState, move: Move): GameState =>
  unwrap(ringrift.play(state, move, state.currentPlayer)).state;

/** What the preview says about every legal move. */
const told = (state: GameState): string[] =>
  ringrift.legal(state).map((move) => effectsOf(state, move)!.text);

/** Whether the rules offer a region right after a move, with no capture or line before it. */
const offersRegion = (state: GameState, move: Move): boolean => {
  const moved = play(state, move);
  if (ringrift.forced(moved) === undefined) return false;
  return ringrift
    .legal(play(moved, { type: 'no_line_action' }))
    .some(({ type }) => type === 'choose_territory_option');
};

describe('the preview of a move', () => {
  test('says nothing about the first moves of a game', () => {
    for (const board of BOARDS) {
      const empty = start(board);
      expect(new Set(told(empty))).toEqual(new Set(['']));
      for (const placing of ringrift.legal(empty).slice(0, 12))
        expect(new Set(told(play(empty, placing)))).toEqual(new Set(['']));
    }
  });

  test('says that a move cuts off a region exactly where the rules then offer one', () => {
    const state = ringriftCourse.lessons.find(({ id }) => id === 'regions')!.begin() as GameState;
    const moves = ringrift.legal(state).filter(({ type }) => type === 'move_stack');
    const telling = moves.filter((move) => effectsOf(state, move)!.text.includes(ringWords.preview.region));
    expect(telling).toEqual(moves.filter((move) => offersRegion(state, move)));
    expect(telling.map((move) => moveText(state, move))).toContain('c2 → c7');
    expect(telling.length).toBeLessThan(moves.length);
  });
});
