/** How answers may be compressed, the best first. */
const ENCODINGS = ['zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Below this an answer fits into one packet anyway. */
const WORTH_BYTES = 1400;

const isRefused = (parameters: string): boolean => /;\s*q=0(\.0*)?\s*$/.test(parameters);

/** The best encoding that a client takes; none when it names none of them, or the answer is short. */
export const encodingFor = (header: string | undefined, bytes: number): Encoding | undefined => {
  if (header === undefined || bytes < WORTH_BYTES) return undefined;
  const accepted = header.split(',').flatMap((part) => {
    const [, name = '', parameters = ''] = /^\s*([\w*-]+)(.*)$/.exec(part) ?? [];
    return isRefused(parameters) ? [] : [name.toLowerCase()];
  });
  return ENCODINGS.find((encoding) => accepted.includes(encoding));
};

/** Levels at which compressing takes about a millisecond for a page of games. */
export const compress = (
  content: string | Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Uint8Array<ArrayBuffer> => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return encoding === 'zstd'
    ? new Uint8Array(Bun.zstdCompressSync(bytes, { level: 3 }))
    : Bun.gzipSync(bytes, { level: 4, library: 'libdeflate' });
};
