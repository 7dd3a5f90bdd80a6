import { expect, test } from 'bun:test';
import { nim } from './examples/nim.ts';
import { matchNotation } from './notation.ts';

const MOVES = { legal: nim.legal, makeNotation: nim.text.makeNotation };
const STATE = { heaps: [3, 4, 5], next: 1 } as const;

test('spaces and capitals do not matter', () => {
  for (const text of ['2 from heap 1', '  2  FROM Heap 1 '])
    expect(matchNotation(MOVES, STATE, text)).toEqual({
      ok: true,
      value: { type: 'take', heap: 0, count: 2 },
    });
});

test('an illegal move is repeated in the refusal, cut to a readable length', () => {
  const refusal = matchNotation(MOVES, STATE, 'x'.repeat(5_000));
  expect(refusal.ok).toBe(false);
  if (!refusal.ok) {
    expect(refusal.error.code).toBe('unknown_notation');
    expect(refusal.error.message.length).toBeLessThan(120);
  }
});
