import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';

/** The supported compressions. */
export type Encoding = 'br' | 'zstd' | 'gzip';

/** For dynamic answers: fastest first. */
const FAST_FIRST: readonly Encoding[] = ['zstd', 'br', 'gzip'];
/** For files, which are compressed once: smallest first. */
export const SMALL_FIRST: readonly Encoding[] = ['br', 'zstd', 'gzip'];

/** A shorter answer fits into one packet anyway. */
const WORTH_BYTES = 1400;
/** Compressing longer answers takes so long that another thread does it. */
const MOST_HERE_BYTES = 64 * 1024;

/** Weights by name, as in RFC 9110: 1 if none is given; what cannot be parsed counts as refused. */
const weightsOf = (header: string): ReadonlyMap<string, number> =>
  new Map(
    header.split(',').flatMap((part): [string, number][] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      if (name === '') return [];
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
      return [[name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]];
    }),
  );

/** The client's preferred encoding; among equal preferences, the first one. None for short answers. */
export const encodingFor = (
  header: string | null | undefined,
  bytes: number,
  preferred: readonly Encoding[] = FAST_FIRST,
): Encoding | undefined => {
  if (typeof header !== 'string' || bytes < WORTH_BYTES) return undefined;
  const weights = weightsOf(header);
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  // No compression is acceptable unless refused, but any other encoding with the same weight wins.
  const asItIs = weights.get('identity') ?? 0;
  let best: Encoding | undefined;
  for (const encoding of preferred)
    if (weightOf(encoding) > (best === undefined ? 0 : weightOf(best))) best = encoding;
  return best !== undefined && weightOf(best) >= asItIs ? best : undefined;
};

type Bytes = Uint8Array<ArrayBuffer>;

const brotliAt = (quality: number, size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

/** Levels at which a page of games takes a fraction of a millisecond. */
const compressHere = (bytes: Bytes, encoding: Encoding): Bytes => {
  if (encoding === 'zstd') return new Uint8Array(Bun.zstdCompressSync(bytes, { level: 3 }));
  if (encoding === 'gzip') return Bun.gzipSync(bytes, { level: 4, library: 'libdeflate' });
  return new Uint8Array(brotliCompressSync(bytes, brotliAt(4, bytes.length)));
};

const LEVELS = {
  fast: { br: 4, zstd: 3, gzip: 4 },
  small: { br: 11, zstd: 19, gzip: 9 },
} as const;

/** Compresses in another thread. */
export const compressElsewhere = async (
  bytes: Bytes,
  encoding: Encoding,
  aim: keyof typeof LEVELS,
): Promise<Bytes> => {
  const level = LEVELS[aim][encoding];
  if (encoding === 'zstd') return new Uint8Array(await Bun.zstdCompress(bytes, { level }));
  if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(bytes, { level }));
  return new Uint8Array(await promisify(brotliCompress)(bytes, brotliAt(level, bytes.length)));
};

/** Compresses: small inputs at once, the rest in another thread. */
export const compress = (content: string | Bytes, encoding: Encoding): Bytes | Promise<Bytes> => {
  const bytes = typeof content === 'string' ? (Buffer.from(content) as Bytes) : content;
  return bytes.length <= MOST_HERE_BYTES
    ? compressHere(bytes, encoding)
    : compressElsewhere(bytes, encoding, 'fast');
};
