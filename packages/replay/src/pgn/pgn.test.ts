import { describe, expect, test } from 'bun:test';
import { PgnReader } from './read.ts';
import { makeResult, makeTag, parseResult, parseTag } from './tags.ts';

describe('a tag', () => {
  test.each(['plain', 'with "quotes" and \\ slashes', '{"a":"b\\n"}', 'two\nlines', ''])(
    'reads back as written: %j',
    (value) => {
      const line = makeTag('Name', value);
      expect(line).not.toContain('\n');
      expect(parseTag(line)).toEqual(['Name', value]);
    },
  );

  test('is not anything else', () => {
    expect(parseTag('1. Place: c8')).toBeUndefined();
    expect(parseTag('[Half "open]')).toBeUndefined();
  });
});

test('results name the points of every seat', () => {
  expect([makeResult(1, 2), makeResult(2, 3), makeResult(null, 2)]).toEqual(['1-0', '0-1-0', '1/2-1/2']);
  expect(['1-0', '0-1-0', '1/2-1/2', '*', 'nonsense'].map(parseResult)).toEqual([
    1,
    2,
    null,
    undefined,
    undefined,
  ]);
});

describe('a file', () => {
  const read = (text: string) => {
    const reader = new PgnReader({ file: 'x.pgn' });
    const games = text.split('\n').map((line, i) => reader.take(line, i + 1));
    return [...games, reader.end()].filter((game) => game !== undefined);
  };

  test('is split into games, moves and comments', () => {
    const games = read(
      [
        '[Game "nim"]',
        '',
        '1. 2 from heap 3 {0.5/3 40n}; "1. odd; {one}"',
        '   third',
        '1-0',
        '',
        '[Game "risk"]',
        '',
        '% a remark of another program',
        '1. End turn',
        '*',
      ].join('\n'),
    );
    expect(games.map((game) => (game.ok ? game.value : game))).toEqual([
      {
        tags: new Map([['Game', 'nim']]),
        moves: [
          { notation: '2 from heap 3', comment: '0.5/3 40n' },
          { notation: '1. odd; {one}' },
          { notation: 'third' },
        ],
        line: 1,
        result: '1-0',
      },
      { tags: new Map([['Game', 'risk']]), moves: [{ notation: 'End turn' }], line: 7, result: '*' },
    ]);
  });

  test('with an unfinished comment is refused at its place, and the next game is read', () => {
    const [first, second] = read('[Game "nim"]\n1. one {oh\n1-0\n[Game "nim"]\n1. two\n0-1');
    expect(first!.ok ? '' : first!.error.message).toContain('x.pgn, line 2: these are not moves');
    expect(second!.ok && second!.value.moves).toEqual([{ notation: 'two' }]);
  });
});
