import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fnv1a64 } from './fnv.ts';

const slow = (text: string): string => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, '0');
};

test('the hash of an empty text is the offset basis', () => {
  expect(fnv1a64('')).toBe('cbf29ce484222325');
});

test('the hash matches the definition', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => expect(fnv1a64(text)).toBe(slow(text))),
  );
});
