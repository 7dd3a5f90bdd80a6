import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { displayName, isDisplayName, LONGEST_NAME } from './displayName.ts';

test('a name fits on one line', () => {
  expect(displayName('  Ada\r\n\tLovelace\u2028 ')).toBe('Ada Lovelace');
  expect(displayName('\u001b[31mAda\u0007')).toBe('[31mAda');
  expect(displayName('<b>Ada</b> & "Ben"')).toBe('<b>Ada</b> & "Ben"');
});

test('a name contains nothing invisible and does not change the direction of other text', () => {
  expect(displayName('\u202eecarG\u202c\u2066\u200b\ufeff')).toBe('ecarG');
  expect(displayName('A\ud800da')).toBe('Ada');
  expect(displayName(`Z${'\u0301'.repeat(30)}`)!.length).toBeLessThan(7);
});

test('names of all scripts and emoji stay as they are', () => {
  for (const name of ['Zoë', 'Łukasz', '李小龙', 'عمر', 'می‌خواهم', '👩‍🚀', 'O’Neill', 'Player 1', '¡Hola!'])
    expect(displayName(name)).toBe(name.normalize('NFC'));
});

test('a text without a visible character is not a name', () => {
  for (const text of ['', '   ', '\u200b', '\u3164\u3164', '\u2800', '\u200d', '\0'])
    expect(displayName(text)).toBeUndefined();
  for (const value of [undefined, null, 7, ['Ada'], ' Ada', 'Ada\n'])
    expect(isDisplayName(value)).toBe(false);
});

test('a long name is cut without splitting a character', () => {
  expect(displayName('x'.repeat(100))).toHaveLength(LONGEST_NAME);
  expect(displayName(`${'x'.repeat(LONGEST_NAME - 1)}🎲`)).toBe('x'.repeat(LONGEST_NAME - 1));
});

test('everything it returns is a valid name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const name = displayName(text);
      expect(name === undefined || isDisplayName(name)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
