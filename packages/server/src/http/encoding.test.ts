import { describe, expect, test } from 'bun:test';
import { brotliDecompressSync } from 'node:zlib';
import { compress, type Encoding, encodingFor, SMALL_FIRST } from './encoding.ts';

describe('the encoding of an answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0.5, gzip;q=0.4', 'br'],
    ['BR ; Q=0.9', 'br'],
    ['*', 'zstd'],
    ['*;q=0.5, gzip', 'gzip'],
    ['zstd;q=0, *', 'br'],
    ['zstd;q=0, br;q=0.000, gzip;q=0.001', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['deflate', undefined],
    ['gzip;q=2', undefined],
    ['gzip;q=x', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)('%s', (header, expected) => {
    expect(encodingFor(header, 5000)).toBe(expected as Encoding);
  });

  test('is smallest for files and none for short answers', () => {
    expect(encodingFor('gzip, br, zstd', 5000, SMALL_FIRST)).toBe('br');
    expect(encodingFor('gzip, br, zstd', 500)).toBeUndefined();
  });
});

const unpack: Readonly<Record<Encoding, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  zstd: (bytes) => Bun.zstdDecompressSync(bytes),
  gzip: (bytes) => Bun.gunzipSync(bytes),
};

describe.each(['br', 'zstd', 'gzip'] as const)('%s', (encoding) => {
  const text = (size: number): string =>
    JSON.stringify(Array.from({ length: size / 40 }, () => crypto.randomUUID()));

  test('round-trips, at once for small inputs and in another thread for large ones', async () => {
    for (const [size, isHere] of [
      [10_000, true],
      [2_000_000, false],
    ] as const) {
      const content = text(size);
      const compressed = compress(content, encoding);
      expect(compressed instanceof Promise).toBe(!isHere);
      expect(new TextDecoder().decode(unpack[encoding](await compressed))).toBe(content);
    }
  });

  test('does not block the event loop', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await compress(text(4_000_000), encoding);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
