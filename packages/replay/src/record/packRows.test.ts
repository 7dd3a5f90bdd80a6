import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { GameRows, Value } from './gameRows.ts';
import { packRows, unpackRows } from './packRows.ts';

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -0, -1, 2 ** 29 - 1, 2 ** 29, -(2 ** 29), 2 ** 31),
  fc.string({ unit: 'binary' }),
  fc.constant(null),
  fc.uint8Array(),
);
const list = fc.array(value, { maxLength: 30 });

const rows: fc.Arbitrary<GameRows> = fc.record({
  gameId: fc.string(),
  first: fc.nat(),
  count: fc.nat(),
  game: list,
  players: list,
  initialState: list,
  moves: list,
  history: list,
  snapshots: list,
  choices: list,
});

test('packed rows survive the way through another thread', () => {
  fc.assert(
    fc.property(rows, (made) => {
      expect(unpackRows(structuredClone(packRows(made)))).toEqual(made);
    }),
  );
});
