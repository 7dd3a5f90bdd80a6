import { gunzipSync } from 'node:zlib';
import { err, ok, type Problem, problem, type Result } from '@ludus/kernel';

/** Larger than any state; anything above is meant to fill the memory. */
const MOST_BYTES = 64 * 2 ** 20;

const bytesOf = (content: unknown): Uint8Array => {
  if (content instanceof Uint8Array) return content;
  if (typeof content === 'string') return Buffer.from(content, 'base64');
  throw new Error('it is neither text nor bytes');
};

const textOf = (content: unknown, isCompressed: boolean): string => {
  if (isCompressed) return gunzipSync(bytesOf(content), { maxOutputLength: MOST_BYTES }).toString();
  const text = content instanceof Uint8Array ? Buffer.from(content).toString() : content;
  if (typeof text !== 'string') throw new Error('it is not text');
  if (text.length > MOST_BYTES) throw new Error('it is too long');
  return text;
};

/** The value of a JSON column, plain or compressed with gzip. Bad data gives a problem at worst. */
export const unpackJson = (content: unknown, compressed: unknown): Result<unknown, Problem> => {
  try {
    return ok(JSON.parse(textOf(content, compressed === 1)));
  } catch (caught) {
    return err(problem('bad_state', '', (caught as Error).message.split('\n')[0]!));
  }
};
