import { describe, expect, test } from 'bun:test';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { breakthrough } from './game.ts';
import { type BreakthroughState, SIZES } from './types.ts';
import { features } from './vector.ts';

const startOf = (size: (typeof SIZES)[number]): BreakthroughState =>
  unwrap(breakthrough.setup({ size }, 1)).state;

/** The parts of a vector by name. */
const partsOf = (state: BreakthroughState, seat: number): Record<string, number[]> => {
  const vector = features.vector(state, seat);
  let from = 0;
  return Object.fromEntries(
    features.layout(state).parts.map(({ name, length }) => {
      from += length;
      return [name, [...vector.subarray(from - length, from)]];
    }),
  );
};

/** The same position with the sides changed: every piece and the turn are the other player's. */
const swapped = ({ rows, next }: BreakthroughState): BreakthroughState => ({
  rows: rows.toReversed().map((row) => row.replace(/[12]/g, (piece) => `${3 - Number(piece)}`)),
  next: 3 - next,
});

describe('feature vectors', () => {
  test.each([...SIZES])('have two numbers per square and one for the turn on a board of %i', (size) => {
    const { dimension, parts } = features.layout(startOf(size));
    expect(dimension).toBe(2 * size * size + 1);
    expect(parts.map(({ length }) => length)).toEqual([size * size, size * size, 1]);
  });

  test("list a seat's own pieces first, from its own side", () => {
    const state = unwrap(
      breakthrough.parseState({
        rows: ['2.....', '......', '......', '......', '.1....', '......'],
        next: 2,
      }),
    );
    const marked = (numbers: number[] | undefined): number[] =>
      numbers!.flatMap((number, i) => (number === 0 ? [] : [i]));
    const one = partsOf(state, 1);
    expect(marked(one.own)).toEqual([6 + 1]);
    expect(marked(one.other)).toEqual([5 * 6]);
    expect(one.to_move).toEqual([0]);
    const two = partsOf(state, 2);
    expect(marked(two.own)).toEqual([0]);
    expect(marked(two.other)).toEqual([4 * 6 + 1]);
    expect(two.to_move).toEqual([1]);
  });

  test('are the same for both seats when the sides change, all through a game', () => {
    const rng = Rng.from('vectors');
    let state = startOf(6);
    for (let seat = breakthrough.toAct(state); seat !== undefined; seat = breakthrough.toAct(state)) {
      for (const viewer of [1, 2])
        expect(features.vector(swapped(state), 3 - viewer)).toEqual(features.vector(state, viewer));
      state = unwrap(breakthrough.play(state, rng.pick(breakthrough.legal(state)), seat)).state;
    }
  });

  test('of the fast form equal those of its state, even over an old vector', () => {
    const position = positionOf(breakthrough, startOf(8));
    const moves: number[] = [];
    position.legal(moves);
    position.apply(moves[5]!);
    const into = new Float32Array(2 * 64 + 1).fill(7);
    for (const seat of [1, 2]) {
      features.read!(position, seat, into);
      expect([...into]).toEqual([...features.vector(position.state(), seat)]);
    }
  });
});
