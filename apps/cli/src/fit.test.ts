import { describe, expect, test } from 'bun:test';
import { fitLine, fitText, shorten, wrapLine } from './fit.ts';
import { makeTable } from './table.ts';

describe('lines', () => {
  test('break between words and keep their indent', () => {
    expect(wrapLine('  one two three four', 11)).toEqual(['  one two', '  three', '  four']);
    expect(wrapLine('one two three', 9, '  ')).toEqual(['one two', '  three']);
    expect(wrapLine('short', 9)).toEqual(['short']);
  });

  test('never break a word, however long', () =>
    expect(wrapLine('a incomprehensibilities b', 10)).toEqual(['a', 'incomprehensibilities', 'b']));

  test('of JSON stay whole', () => expect(fitLine('{"a": "b c d"}', 5)).toBe('{"a": "b c d"}'));

  test('are cut after a word', () => {
    expect(shorten('one two three', 9)).toBe('one two…');
    expect(shorten('one two', 9)).toBe('one two');
  });
});

describe('help texts', () => {
  test('are rewrapped, with headings and commands on their own lines', () => {
    const text = 'One two three\nfour five.\n\nExamples:\n  ludus play nim --seats human,random --seed 7';
    expect(fitText(text, 24)).toBe(
      [
        'One two three four five.',
        '',
        'Examples:',
        '  ludus play nim \\',
        '    --seats human,random \\',
        '    --seed 7',
      ].join('\n'),
    );
    expect(fitText('  PGPASSWORD=… npx ludus worker --queue postgres://db', 24)).toBe(
      ['  PGPASSWORD=… npx \\', '    ludus worker \\', '    --queue postgres://db'].join('\n'),
    );
    expect(fitText('  --option  what it does', 80)).toBe('  --option  what it does');
  });
});

describe('tables', () => {
  const HEAD = ['name', 'count', 'about'];
  const ROWS = [
    ['a', 5, 'some words about it'],
    ['bb', 12, 'more'],
  ] as const;

  test('align numbers to the right, including formatted ones', () => {
    expect(
      makeTable(
        ['Elo', 'x'],
        [
          ['+5', 'a'],
          ['−12', 'b'],
          ['–', 'c'],
        ],
      ),
    ).toEqual(['Elo  x', ' +5  a', '−12  b', '  –  c']);
  });

  test('keep their shape if there is room', () =>
    expect(makeTable(HEAD, ROWS, { width: 80 })).toEqual(makeTable(HEAD, ROWS)));

  test('break cells between words', () =>
    expect(makeTable(HEAD, ROWS, { width: 24 })).toEqual([
      'name  count  about',
      'a         5  some words',
      '             about it',
      'bb       12  more',
    ]));

  test('continue below if they are still too wide, repeating the first column', () => {
    const wide = makeTable(['id', 'first', 'second'], [['x1', 'aaaaaaaa', 'bbbbbbbb']], { width: 14 });
    expect(wide).toEqual(['id  first', 'x1  aaaaaaaa', '', 'id  second', 'x1  bbbbbbbb']);
  });
});
