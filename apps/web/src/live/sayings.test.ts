import { expect, test } from 'bun:test';
import type { Said } from '@ludus/server/client';
import { textOf } from './sayings.ts';
import { liveWords } from './words.ts';

const said = (what: Partial<Said>): string => textOf(what as Said);

test('a quick message is said in the language of the reader', () =>
  expect(said({ saying: 'good_luck' })).toBe(liveWords.sayings.good_luck));

test('existing text stays unchanged, and empty stays empty', () => {
  expect(said({ text: 'Bonjour' })).toBe('Bonjour');
  expect(said({})).toBe('');
});
