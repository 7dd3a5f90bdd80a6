import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Level 9 makes files an eighth smaller, but takes five times as long: as much as a fifth of a random game. */
const LEVEL = 3;

/**
 * A compressed archive is a row of independent zstd frames, each of some thousand moves with a checksum: any zstd
 * tool reads the whole file, one game needs only its frame, and damage stays inside the frame it hit.
 */
export const compressFrame = (text: string): Buffer =>
  zstdCompressSync(text, {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });

/** The text of one frame, or undefined when its checksum or its content is wrong. */
export const expandFrame = (frame: Uint8Array): string | undefined => {
  try {
    return zstdDecompressSync(frame).toString();
  } catch {
    return undefined;
  }
};

const MAGIC = 0xfd2fb528;
const MAGIC_BYTES = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * How long the frame at the beginning of `bytes` is, found from the headers of its blocks (RFC 8878, 3.1.1).
 * `cut` when it goes on beyond the bytes, `damaged` when this is no frame.
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

/** The frame at the beginning of some bytes, when all of it is there and nothing of it is damaged. */
export const readFrame = (bytes: Buffer): Frame | undefined => {
  const length = frameLength(bytes);
  const text = typeof length === 'number' ? expandFrame(bytes.subarray(0, length)) : undefined;
  return text === undefined ? undefined : { length: length as number, text };
};

/**
 * Where the next frame begins that can be read. The headers of a damaged one say nothing that can be trusted, neither how
 * long it is nor that it ends.
 */
export const findNextFrame = (bytes: Buffer): number | undefined => {
  for (let at = bytes.indexOf(MAGIC_BYTES, 1); at !== -1; at = bytes.indexOf(MAGIC_BYTES, at + 1))
    if (readFrame(bytes.subarray(at)) !== undefined) return at;
  return undefined;
};
