import { describe, expect, test } from 'bun:test';
import { Canvas } from './canvas.ts';
import { readInput } from './input.ts';
import { EMPTY_LINE, editLine, type Line } from './lineEditor.ts';
import { hasColour } from './style.ts';

describe('raw input', () => {
  test('distinguishes keys, text, clicks and the wheel', () => {
    expect(readInput('d4\x1b[A\x1bOB\r\x1b[<0;11;3M\x1b[<0;11;3m\x1b[<64;1;1M\x03')).toEqual([
      { kind: 'text', text: 'd4' },
      { kind: 'key', name: 'up' },
      { kind: 'key', name: 'down' },
      { kind: 'key', name: 'enter' },
      { kind: 'click', column: 10, row: 2 },
      { kind: 'wheel', lines: -1 },
      { kind: 'key', name: 'interrupt' },
    ]);
  });

  test('a lone Escape is a key, and unknown sequences are ignored', () => {
    expect(readInput('\x1b')).toEqual([{ kind: 'key', name: 'escape' }]);
    expect(readInput('\x1b[15~\x00é')).toEqual([{ kind: 'text', text: 'é' }]);
  });
});

describe('a line being typed', () => {
  const type = (raw: string, history: readonly string[] = []): Line =>
    readInput(raw).reduce<Line>((line, input) => editLine(line, input, history) ?? line, EMPTY_LINE);

  test('is edited at the cursor', () => {
    expect(type('d4\x1b[D\x1b[Dx\x7f\x1b[3~c').text).toBe('c4');
    expect(type('abc\x01x\x05y').text).toBe('xabcy');
    expect(type('abc\x15')).toEqual(EMPTY_LINE);
  });

  test('recalls earlier lines, the newest first', () => {
    expect(type('\x1b[A', ['d4', 'e5']).text).toBe('e5');
    expect(type('\x1b[A\x1b[A\x1b[A', ['d4', 'e5']).text).toBe('d4');
    expect(type('\x1b[A\x1b[B', ['d4', 'e5']).text).toBe('');
  });
});

describe('a canvas', () => {
  test('cuts off what is outside', () => {
    const canvas = new Canvas(5, 2);
    canvas.put(3, 0, 'abc');
    canvas.put(-1, 1, 'xyz');
    canvas.put(0, 7, 'nowhere');
    expect(canvas.rows(false)).toEqual(['   ab', 'yz']);
  });

  test('uses colours only if they are on, and resets them', () => {
    const canvas = new Canvas(4, 1);
    canvas.put(0, 0, 'a', { seat: 1 });
    canvas.put(1, 0, 'b');
    expect(canvas.rows(false)).toEqual(['ab']);
    expect(canvas.rows(true)).toEqual(['\x1b[38;5;33ma\x1b[0mb']);
  });
});

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { TERM: 'dumb' }, false],
  [false, { FORCE_COLOR: '1' }, true],
  [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
] as const)('a terminal (%p) with %p has colours: %p', (isTerminal, env, expected) =>
  expect(hasColour(isTerminal, env)).toBe(expected),
);
