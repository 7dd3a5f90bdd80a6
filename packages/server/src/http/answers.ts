import type { Context } from 'hono';
import { compress, encodingFor } from './encoding.ts';
import type { Env } from './env.ts';

/** A strong tag: equal texts have equal tags, whatever the server that made them. */
export const etagOf = (text: string | Uint8Array): string => `"${Bun.hash(text).toString(36)}"`;

/** Whether a client has what this tag stands for. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') === true;

export interface Tagged {
  readonly text: string;
  readonly etag: string;
}

export const tag = (value: unknown): Tagged => {
  const text = JSON.stringify(value);
  return { text, etag: etagOf(text) };
};

export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** An answer rendered by hand fits every route: what it holds is up to whoever made it. */
export const rendered = (response: Response): never => response as never;

/**
 * A JSON answer that is not sent again to whoever has it already, and compressed for whoever can read that. Its tag is
 * weak then: the bytes are others.
 */
export const sendTagged = (c: Context<Env>, { text, etag }: Tagged): never => {
  const encoding = encodingFor(c.req.header('Accept-Encoding'), text.length);
  c.header('ETag', encoding === undefined ? etag : `W/${etag}`);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (isKnown(c.req.header('If-None-Match'), etag)) return rendered(c.body(null, 304));
  c.header('Content-Type', 'application/json');
  if (encoding === undefined) return rendered(c.body(text, 200));
  c.header('Content-Encoding', encoding);
  return rendered(c.body(compress(text, encoding), 200));
};
