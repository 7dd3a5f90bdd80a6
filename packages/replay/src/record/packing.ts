import { err, ok, type Problem, problem, type Result } from '@ludus/kernel';

export interface Packed {
  readonly content: string | Uint8Array;
  /** 0 plain JSON, 1 gzip. */
  readonly compressed: 0 | 1;
}

/** Below this length, compression saves about as much as it costs. */
const WORTH_PACKING = 256;

/** A JSON text as stored in state columns: long ones as gzip. */
export const pack = (text: string): Packed =>
  text.length < WORTH_PACKING
    ? { content: text, compressed: 0 }
    : { content: Bun.gzipSync(Buffer.from(text), { library: 'libdeflate', level: 6 }), compressed: 1 };

const textOf = (content: unknown, compressed: unknown): string => {
  if (compressed !== 1)
    return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString();
  // Files of schema 16 store gzip as base64 in text columns.
  const bytes = typeof content === 'string' ? Buffer.from(content, 'base64') : (content as Uint8Array);
  return Buffer.from(Bun.gunzipSync(bytes as Uint8Array<ArrayBuffer>)).toString();
};

/** The value in a state column, or what is wrong with it. */
export const unpack = (content: unknown, compressed: unknown): Result<unknown, Problem> => {
  try {
    return ok(JSON.parse(textOf(content, compressed)));
  } catch (caught) {
    return err(problem('bad_state', '', `it is not readable (${(caught as Error).message}).`));
  }
};
