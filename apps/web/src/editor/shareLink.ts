/** Positions in the part of a link that never leaves the browser: compressed, in letters that need no escaping. */

const encodeBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** No position is larger; a longer link contains something else. */
const MOST_BYTES = 1_000_000;

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  // WebKit cannot iterate over streams.
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > MOST_BYTES) throw new RangeError('the position is too large');
    parts.push(next.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

export const packPosition = async (state: unknown): Promise<string> =>
  encodeBase64(
    await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw')),
  );

/** The position in a link; undefined if there is no readable one. */
export const unpackPosition = async (text: string): Promise<unknown> => {
  if (text === '') return undefined;
  try {
    const bytes = await through(decodeBase64(text), new DecompressionStream('deflate-raw'));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};
