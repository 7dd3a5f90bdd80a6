/** A longer line is not a valid request. */
const LONGEST = 256 * 1024 * 1024;

/**
 * The lines of a stream of bytes, without their ends. A last line without an end counts. Bytes that are not
 * UTF-8 become replacement characters.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      yield rest.slice(from, end);
      from = end + 1;
    }
    rest = rest.slice(from);
    if (rest.length > LONGEST) throw new RangeError('a line is longer than 256 MB');
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield rest;
}
