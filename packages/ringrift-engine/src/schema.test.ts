import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { configOf, POLICIES, walk } from '../test/walk.ts';
import { makeMove } from './action.ts';
import { parseMove } from './schema.ts';
import { RECOVERIES } from './types.ts';

setDefaultTimeout(600_000);

const problems = (move: unknown): string[] => {
  const parsed = parseMove(move);
  return parsed.ok ? [] : parsed.error.map(({ message }) => message);
};

describe('a move from outside', () => {
  test('is accepted when the rules made it', () => {
    for (const recovery of RECOVERIES)
      for (const policy of POLICIES)
        walk({
          config: configOf('hex8', 3, { recovery }),
          policy,
          seed: 'schema',
          visit: (position, moves) => {
            for (const move of moves.slice(0, 3)) expect(problems(makeMove(position, move))).toEqual([]);
          },
        });
  });

  test('has only the fields of its type', () => {
    expect(problems({ type: 'no_line_action', to: '0,0' })).toEqual(['to is not a known field.']);
    expect(problems({ type: 'place_ring', to: '0,0' })).toEqual([
      'count is missing; it must be one of 1, 2, 3.',
    ]);
    expect(problems({ type: 'fly' })[0]).toStartWith('type must be one of ');
    expect(problems({ type: 'move_stack', from: 'a1', to: '0,1' })[0]).toContain('a space such as "3,4"');
    expect(problems(null)).toHaveLength(1);
  });

  test('a slide has the fields of its mode', () => {
    const slide = { type: 'recovery_slide', from: '0,0', to: '0,1', formedLines: [] };
    expect(problems({ ...slide, mode: 'line' })).toEqual([
      'The value must have option and collapsedMarkers to be a line slide.',
    ]);
    expect(problems({ ...slide, mode: 'fallback' })).toEqual(['The value must name its extractionStack.']);
    expect(problems({ ...slide, mode: 'strike', extractionStack: '3,3', option: 1 })).toEqual([
      'The value must not name lines to be a strike.',
    ]);
    expect(problems({ ...slide, mode: 'fallback', extractionStack: '3,3' })).toEqual([]);
  });
});
