import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Problem } from './result.ts';
import {
  array,
  boolean,
  type Infer,
  integer,
  lazy,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  parse,
  record,
  refine,
  type Schema,
  text,
  variants,
} from './schema.ts';

const problemsOf = (schema: Schema<unknown>, value: unknown): readonly Problem[] => {
  const parsed = parse(schema, value);
  return parsed.ok ? [] : parsed.error;
};

const codes = (schema: Schema<unknown>, value: unknown): string[] =>
  problemsOf(schema, value).map(({ code, path }) => `${path}:${code}`);

const PLAYER = object({ name: text({ max: 8 }), hand: integer(0, 5), note: optional(text()) });
const MOVE = variants('type', { pass: {}, step: { to: integer(0, 63), gently: optional(boolean) } });

describe('values that fit', () => {
  test('are returned typed and unchanged', () => {
    const value: unknown = { name: 'Ada', hand: 3 };
    const parsed = parse(PLAYER, value);
    expect(parsed.ok && Object.is(parsed.value, value)).toBe(true);
    const player: Infer<typeof PLAYER> = { name: 'Ada', hand: 3 };
    const move: Infer<typeof MOVE> = { type: 'step', to: 3 };
    expect(parse(PLAYER, player).ok && parse(MOVE, move).ok && parse(MOVE, { type: 'pass' }).ok).toBe(true);
  });
});

describe('values that do not fit', () => {
  test('are reported with place, code and sentence', () => {
    expect(
      problemsOf(array(PLAYER), [
        { name: 'Ada', hand: 9 },
        { hand: 1, colour: 'red' },
      ]),
    ).toEqual([
      {
        code: 'out_of_range',
        path: '[0].hand',
        message: '[0].hand must be a whole number from 0 to 5, not 9.',
      },
      { code: 'missing', path: '[1].name', message: '[1].name is missing; it must be a string.' },
      { code: 'unknown_field', path: '[1].colour', message: '[1].colour is not a known field.' },
    ]);
  });

  test('of every kind get their own code', () => {
    expect(codes(integer(), 1.5)).toEqual([':wrong_type']);
    expect(codes(integer(0), -1)).toEqual([':out_of_range']);
    expect(codes(integer(), 2 ** 60)).toEqual([':out_of_range']);
    expect(codes(number(0, 1), Number.NaN)).toEqual([':out_of_range']);
    expect(codes(number(), Infinity)).toEqual([':out_of_range']);
    expect(codes(text({ max: 2 }), 'abc')).toEqual([':wrong_length']);
    expect(codes(text({ pattern: /^\d+$/, expected: 'digits' }), 'x')).toEqual([':wrong_format']);
    expect(codes(oneOf(['a', 'b']), 'c')).toEqual([':wrong_value']);
    expect(codes(array(boolean, { max: 1 }), [true, true])).toEqual([':wrong_length']);
    expect(codes(record(text({ pattern: /^k/ }), boolean), { x: true, k: 1 })).toEqual([
      'x:wrong_format',
      'k:wrong_type',
    ]);
    expect(codes(nullable(boolean), 0)).toEqual([':wrong_type']);
    expect(codes(nothing, undefined)).toEqual([':wrong_type']);
    expect(codes(MOVE, { type: 'jump' })).toEqual(['type:wrong_value']);
    expect(codes(MOVE, { to: 1 })).toEqual(['type:missing']);
    expect(codes(MOVE, { type: 'step' })).toEqual(['to:missing']);
    expect(codes(MOVE, { type: 'pass', to: 1 })).toEqual(['to:unknown_field']);
    expect(codes(object({ a: optional(boolean) }), { a: undefined })).toEqual(['a:wrong_type']);
    expect(
      codes(
        refine(integer(), (n) => (n % 2 ? 'must be even.' : undefined)),
        3,
      ),
    ).toEqual([':wrong_value']);
  });

  test('cannot pass with keys that every object inherits', () => {
    expect(codes(object({}), JSON.parse('{"__proto__":1}'))).toEqual(['__proto__:unknown_field']);
    expect(codes(record(text(), integer()), JSON.parse('{"__proto__":1}'))).toEqual([
      '__proto__:unknown_field',
    ]);
    expect(codes(object({ toString: integer() }), {})).toEqual(['toString:missing']);
    expect(codes(MOVE, { type: 'constructor' })).toEqual(['type:wrong_value']);
  });

  test('are listed up to twenty problems, and never overflow the stack', () => {
    expect(problemsOf(array(boolean), new Array(1_000).fill(1))).toHaveLength(20);
    const nested: Schema<unknown> = lazy(() => array(nested));
    let deep: unknown = [];
    for (let i = 0; i < 50_000; i += 1) deep = [deep];
    expect(problemsOf(nested, deep).map(({ code }) => code)).toEqual(['too_deep']);
  });

  test('never cause an exception', () => {
    const STATE = object({
      players: array(PLAYER),
      table: record(text(), nullable(MOVE)),
      phase: oneOf(['a', 'b']),
    });
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const schema of [STATE, MOVE, PLAYER]) {
          const parsed = parse<unknown>(schema, value);
          if (parsed.ok) continue;
          expect(parsed.error.length).toBeGreaterThan(0);
          for (const { message } of parsed.error) expect(message.endsWith('.')).toBe(true);
        }
      }),
    );
  });
});
