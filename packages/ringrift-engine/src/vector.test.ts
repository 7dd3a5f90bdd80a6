import { describe, expect, test } from 'bun:test';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { ringrift } from './game.ts';
import { BOARDS, type GameState } from './types.ts';
import { features } from './vector.ts';

const statesOf = (variant: string, players: number): GameState[] => {
  const { state } = unwrap(ringrift.setup(unwrap(ringrift.configure({ variant, players })), 1));
  const position = positionOf(ringrift, state);
  const rng = Rng.from('vector');
  const moves: number[] = [];
  const states = [state];
  for (let i = 0; i < 60 && position.toAct() !== 0; i += 1) {
    position.legal(moves);
    position.apply(rng.pick(moves));
    states.push(position.state());
  }
  return states;
};

/** Where a part of the layout is, by name. */
const partsOf = (state: GameState, vector: Float32Array): Record<string, number[]> => {
  let at = 0;
  return Object.fromEntries(
    features.layout(state).parts.map(({ name, length }) => {
      const part = [...vector.subarray(at, at + length)];
      at += length;
      return [name, part];
    }),
  );
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

describe('features', () => {
  test('have the documented dimensions', () => {
    const dimensions = BOARDS.map((board) =>
      [2, 3, 4].map((players) => features.layout(statesOf(board, players)[0]!).dimension),
    );
    expect(dimensions).toEqual([
      [529, 789, 1049],
      [2905, 4353, 5801],
      [505, 753, 1001],
      [3769, 5649, 7529],
    ]);
  });

  for (const board of BOARDS)
    test(`describe the board, the seat's own pieces first: ${board}`, () => {
      for (const state of statesOf(board, 3))
        for (const seat of [1, 2, 3]) {
          const vector = features.vector(state, seat);
          expect(vector).toHaveLength(features.layout(state).dimension);
          const parts = partsOf(state, vector);
          for (const [turn, who] of ['own', 'next1', 'next2'].entries()) {
            const other = ((seat - 1 + turn) % 3) + 1;
            const player = state.players[other - 1]!;
            const { markers, stacks, collapsedSpaces } = state.board;
            const count = (values: object, fits: (value: never) => boolean): number =>
              Object.values(values).filter(fits as never).length;
            expect(sum(parts[`${who}.markers`]!)).toBe(
              count(markers, (one: { player: number }) => one.player === other),
            );
            expect(sum(parts[`${who}.collapsed`]!)).toBe(
              count(collapsedSpaces, (one: number) => one === other),
            );
            expect(parts[`${who}.stacks`]!.filter((height) => height > 0)).toHaveLength(
              count(stacks, ({ rings }: { rings: number[] }) => rings.at(-1) === other),
            );
            const { ringsPerPlayer } = state.rulesOptions;
            expect(parts[`${who}.counters`]![0]).toBeCloseTo(player.ringsInHand / ringsPerPlayer, 6);
            expect(parts[`${who}.counters`]![1]).toBeCloseTo(player.eliminatedRings / ringsPerPlayer, 6);
          }
          expect(sum(parts['phase']!)).toBe(1);
          expect(parts['turn']).toEqual([state.currentPlayer === seat ? 1 : 0]);
        }
    });

  test('of a position equal those of its state, whatever was written before', () => {
    const into = new Float32Array(529).fill(7);
    for (const state of statesOf('square8', 2))
      for (const seat of [1, 2]) {
        features.read!(positionOf(ringrift, state), seat, into);
        expect([...into]).toEqual([...features.vector(state, seat)]);
      }
  });

  test('of a position with the seats exchanged are the same seen from the other side', () => {
    const exchange = (text: string): string =>
      text.replace(/"rings":\[[\d,]*\]|"player":\d/g, (part) =>
        part.replace(/[12]/g, (digit) => String(3 - Number(digit))),
      );
    const state = statesOf('square8', 2)[5]!;
    const other = JSON.parse(exchange(JSON.stringify(state))) as GameState;
    const planes = 8 * 64;
    expect([...features.vector(other, 2).subarray(0, planes)].filter((_, i) => i % 256 < 192)).toEqual(
      [...features.vector(state, 1).subarray(0, planes)].filter((_, i) => i % 256 < 192),
    );
  });
});
