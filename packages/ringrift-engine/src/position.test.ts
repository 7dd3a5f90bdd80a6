import { describe, expect, test } from 'bun:test';
import { makeJson, Rng } from '@ludus/kernel';
import { configOf } from '../test/walk.ts';
import type { Position } from './position.ts';
import { apply, initialPosition, legal } from './rules.ts';
import { loadPosition, makeState } from './state.ts';
import { BOARDS } from './types.ts';

/** Everything a position consists of, cell by cell and number by number. */
const content = (position: Position): string =>
  [
    makeJson(makeState(position)),
    position.keyLow(),
    position.keyHigh(),
    ...[position.kind, position.height, position.cap, position.low, position.high, position.rows],
    ...[position.stacks, position.markers, position.territory, position.ringsOnBoard, position.recent],
  ].join('|');

const playRandomly = (position: Position, rng: Rng): boolean => {
  const moves: number[] = [];
  legal(position, moves);
  if (moves.length === 0) return false;
  apply(position, rng.pick(moves));
  return true;
};

describe('a position', () => {
  for (const board of BOARDS)
    test(`returns to any moment of its line, earlier or later: ${board}`, () => {
      const rng = Rng.from(board);
      const position = initialPosition(configOf(board, 3));
      const line = [{ moment: position.moment, content: content(position) }];
      while (line.length < 40 && playRandomly(position, rng))
        line.push({ moment: position.moment, content: content(position) });
      for (let i = 0; i < 200; i += 1) {
        const known = rng.pick(line);
        expect(position.returnTo(known.moment)).toBe(true);
        expect(content(position)).toBe(known.content);
        expect(makeJson(makeState(loadPosition(makeState(position))))).toBe(makeJson(makeState(position)));
      }
    });

  test('cannot return to moves that were replaced', () => {
    const rng = Rng.from('other');
    const position = initialPosition(configOf('square8', 2));
    const moments = [position.moment];
    for (let i = 0; i < 6; i += 1) {
      playRandomly(position, rng);
      moments.push(position.moment);
    }
    expect(position.returnTo(moments[3]!)).toBe(true);
    playRandomly(position, rng);
    expect(moments.map((moment) => position.returnTo(moment))).toEqual([
      ...Array<boolean>(4).fill(true),
      ...Array<boolean>(3).fill(false),
    ]);
  });

  test('does not redo moves that were undone', () => {
    const rng = Rng.from('undone');
    const position = initialPosition(configOf('square8', 2));
    playRandomly(position, rng);
    playRandomly(position, rng);
    const { moment } = position;
    position.undo();
    expect(position.returnTo(moment)).toBe(false);
  });
});
