import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Level 9 makes files an eighth smaller but takes five times as long, as much as a fifth of a random game. */
const LEVEL = 3;

/**
 * A compressed archive is a sequence of independent zstd frames with checksums, each of some thousand moves.
 * Any zstd tool reads the whole file, one game needs only its frame, and damage stays inside the frame it
 * hit.
 */
export const compressFrame = (text: string): Buffer =>
  zstdCompressSync(text, {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });

/** The text of exactly one frame; undefined if its length, its checksum or its content is wrong. */
export const expandFrame = (frame: Buffer): string | undefined => {
  // An incomplete frame is decompressed without an error, up to where it ends.
  if (frameLength(frame) !== frame.length) return undefined;
  try {
    return zstdDecompressSync(frame).toString();
  } catch {
    return undefined;
  }
};

const MAGIC = 0xfd2fb528;
const MAGIC_BYTES = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * The length of the frame at the start of `bytes`, from the headers of its blocks (RFC 8878, 3.1.1). `cut` if
 * it continues beyond the bytes, `damaged` if this is not a frame.
 */
export const frameLength = (bytes: Buffer): number | 'cut' | 'damaged' => {
  if (bytes.length < 5) return 'cut';
  if (bytes.readUInt32LE(0) !== MAGIC) return 'damaged';
  const descriptor = bytes[4]!;
  const isSingle = (descriptor & 0x20) !== 0;
  const sizeFlag = descriptor >> 6;
  const contentSize = sizeFlag === 0 ? (isSingle ? 1 : 0) : 1 << sizeFlag;
  const dictionarySize = [0, 1, 2, 4][descriptor & 3]!;
  let at = 5 + (isSingle ? 0 : 1) + dictionarySize + contentSize;
  for (;;) {
    if (at + 3 > bytes.length) return 'cut';
    const header = bytes.readUIntLE(at, 3);
    const type = (header >> 1) & 3;
    if (type === 3) return 'damaged';
    at += 3 + (type === 1 ? 1 : header >> 3);
    if ((header & 1) === 1) break;
  }
  at += (descriptor & 4) === 0 ? 0 : 4;
  return at > bytes.length ? 'cut' : at;
};

export interface Frame {
  readonly length: number;
  readonly text: string;
}

/** The frame at the start of some bytes, if it is complete and undamaged. */
export const readFrame = (bytes: Buffer): Frame | undefined => {
  const length = frameLength(bytes);
  const text = typeof length === 'number' ? expandFrame(bytes.subarray(0, length)) : undefined;
  return text === undefined ? undefined : { length: length as number, text };
};

/**
 * Where the next readable frame starts. The headers of a damaged frame cannot be trusted, not even about its
 * length.
 */
export const findNextFrame = (bytes: Buffer): number | undefined => {
  for (let at = bytes.indexOf(MAGIC_BYTES, 1); at !== -1; at = bytes.indexOf(MAGIC_BYTES, at + 1))
    if (readFrame(bytes.subarray(at)) !== undefined) return at;
  return undefined;
};
