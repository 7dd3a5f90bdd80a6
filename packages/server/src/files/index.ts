import type { OpenAPIHono } from '@hono/zod-openapi';
import { isKnown } from '../http/answers.ts';
import { compress, type Encoding, encodingFor } from '../http/encoding.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import type { FileTable, ServedFile } from './table.ts';

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A path without a file in it is a page of the app, which finds its way itself. */
const fileFor = (table: FileTable, path: string): ServedFile | undefined => {
  const exact = table.get(path);
  if (exact !== undefined) return exact;
  const isPage = !path.startsWith('/api/') && !path.slice(path.lastIndexOf('/')).includes('.');
  return isPage ? table.get('/index.html') : undefined;
};

const compressed = new WeakMap<ServedFile, Map<Encoding, Uint8Array<ArrayBuffer>>>();

/** Files do not change while the server runs. */
const compressedOnce = (file: ServedFile, encoding: Encoding): Uint8Array<ArrayBuffer> => {
  const known = compressed.get(file) ?? new Map<Encoding, Uint8Array<ArrayBuffer>>();
  compressed.set(file, known);
  const bytes = known.get(encoding) ?? compress(file.bytes, encoding);
  known.set(encoding, bytes);
  return bytes;
};

/** The web app, from a table of files read when the server started. */
export const fileRoutes = (table: FileTable): OpenAPIHono<Env> => {
  const router = createRouter();
  router.get('*', async (c, next) => {
    const file = fileFor(table, c.req.path);
    if (file === undefined) return next();
    const encoding = file.isText
      ? encodingFor(c.req.header('Accept-Encoding'), file.bytes.length)
      : undefined;
    c.header('ETag', encoding === undefined ? file.etag : `W/${file.etag}`);
    c.header('Vary', 'Accept-Encoding', { append: true });
    c.header('Cache-Control', file.isLasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    c.header('Content-Security-Policy', PAGE_POLICY);
    if (isKnown(c.req.header('If-None-Match'), file.etag)) return c.body(null, 304);
    if (encoding === undefined) return c.body(file.bytes, 200, { 'Content-Type': file.type });
    const headers = { 'Content-Type': file.type, 'Content-Encoding': encoding };
    return c.body(compressedOnce(file, encoding), 200, headers);
  });
  return router;
};
