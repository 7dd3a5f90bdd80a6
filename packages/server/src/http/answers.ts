import type { Context } from 'hono';
import { compress, type Encoding, encodingFor } from './encoding.ts';
import type { Env } from './env.ts';
import type { Tagged } from './tagged.ts';

export type { Tagged } from './tagged.ts';

/** A strong tag: equal texts have equal tags, whatever the server that made them. */
export const etagOf = (text: string | Uint8Array): string => `"${Bun.hash(text).toString(36)}"`;

/** Whether a client has what this tag stands for. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.match(/"[^"]*"/g)?.includes(etag) === true);

export const tag = (value: unknown): Tagged => {
  const text = JSON.stringify(value);
  return { text, etag: etagOf(text) };
};

const JSON_HEADERS = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding, Origin' };

/** An answer rendered by hand fits every route: what it holds is up to whoever made it. */
export const rendered = (response: Response): never => response as never;

/** Compressed forms of answers that are kept, as long as they are. */
const compressed = new WeakMap<Tagged, Map<Encoding, Uint8Array<ArrayBuffer>>>();

const compressOnce = async (answer: Tagged, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
  const known = compressed.get(answer) ?? new Map<Encoding, Uint8Array<ArrayBuffer>>();
  compressed.set(answer, known);
  const bytes = known.get(encoding) ?? (await compress(answer.text, encoding));
  known.set(encoding, bytes);
  return bytes;
};

/**
 * A JSON answer that is not sent again to whoever has it already, and compressed for whoever can read that. Its tag is
 * weak then: the bytes are others.
 */
export const sendTagged = async (c: Context<Env>, answer: Tagged): Promise<never> => {
  const { text, etag } = answer;
  c.set('tagged', answer);
  const encoding = encodingFor(c.req.header('Accept-Encoding'), text.length);
  const headers = {
    Vary: JSON_HEADERS.Vary,
    ETag: encoding === undefined ? etag : `W/${etag}`,
    'Cache-Control': 'no-cache',
  };
  if (isKnown(c.req.header('If-None-Match'), etag)) return rendered(c.body(null, 304, headers));
  if (encoding === undefined) return rendered(c.body(text, 200, { ...JSON_HEADERS, ...headers }));
  const bytes = await compressOnce(answer, encoding);
  return rendered(c.body(bytes, 200, { ...JSON_HEADERS, ...headers, 'Content-Encoding': encoding }));
};

/** A JSON answer that changes all the time, compressed for whoever can read that. */
export const sendText = (c: Context<Env>, text: string): never | Promise<never> => {
  const encoding = encodingFor(c.req.header('Accept-Encoding'), text.length);
  return encoding === undefined
    ? rendered(c.body(text, 200, JSON_HEADERS))
    : sendCompressed(c, text, encoding);
};

const sendCompressed = async (c: Context<Env>, text: string, encoding: Encoding): Promise<never> => {
  const headers = { ...JSON_HEADERS, 'Content-Encoding': encoding };
  return rendered(c.body(await compress(text, encoding), 200, headers));
};
