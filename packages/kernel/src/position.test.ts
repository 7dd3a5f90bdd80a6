import { describe, expect, test } from 'bun:test';
import type { Evaluator } from './ai.ts';
import { nim } from './examples/nim.ts';
import { positionOf, searchPositionOf } from './position.ts';
import { unwrap } from './result.ts';

/** An evaluator that rates all positions the same. */
const UNSURE: Evaluator = { evaluate: (_, into) => into.fill(1 / into.length), features: () => {} };

const start = () => unwrap(nim.setup({ heaps: [1, 2] }, 1)).state;

describe('a position of a game without a fast form', () => {
  test('lists the moves in the same order as legal', () => {
    const position = positionOf(nim, start());
    const moves: number[] = [7, 8, 9, 10];
    position.legal(moves);
    expect(moves.map((move) => position.action(move))).toEqual([...nim.legal(start())]);
  });

  test('can be played to the end and undone', () => {
    const position = positionOf(nim, start());
    const keys = [position.keyLow()];
    for (const move of [0, 1]) {
      position.apply(move);
      keys.push(position.keyLow());
    }
    expect(new Set(keys).size).toBe(3);
    expect(position.toAct()).toBe(0);
    expect(position.outcome()?.winners).toEqual([2]);
    position.undo();
    position.undo();
    expect(position.state()).toEqual(start());
    expect(position.toAct()).toBe(1);
    expect(() => position.undo()).toThrow('no move to take back');
  });

  test('forgets its moves when it is settled, and continues', () => {
    const position = positionOf(nim, start());
    position.apply(0);
    const state = position.state();
    position.settle?.();
    expect(() => position.undo()).toThrow('no move to take back');
    expect(position.state()).toEqual(state);
    position.apply(0);
    position.undo();
    expect(position.state()).toEqual(state);
  });

  test("a game's own fast form is preferred", () => {
    const own = positionOf(nim, start());
    const search = { position: () => own, ai: { features: [], profiles: [], evaluator: () => UNSURE } };
    expect(positionOf({ ...nim, search }, start())).toBe(own);
    expect(searchPositionOf({ ...nim, search }, start())).toBe(own);
  });

  test('agents search the position that the AI prefers', () => {
    const own = positionOf(nim, start());
    const preferred = positionOf(nim, start());
    const ai = { features: [], profiles: [], evaluator: () => UNSURE, position: () => preferred };
    const game = { ...nim, search: { position: () => own, ai } };
    expect(positionOf(game, start())).toBe(own);
    expect(searchPositionOf(game, start())).toBe(preferred);
  });
});
