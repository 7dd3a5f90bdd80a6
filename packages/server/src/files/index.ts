import type { OpenAPIHono } from '@hono/zod-openapi';
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

/** The web app, from a table of files read when the server started. */
export const fileRoutes = (table: FileTable): OpenAPIHono<Env> => {
  const router = createRouter();
  router.get('*', async (c, next) => {
    const file = fileFor(table, c.req.path);
    if (file === undefined) return next();
    c.header('ETag', file.etag);
    c.header('Cache-Control', file.isLasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    c.header('Content-Security-Policy', PAGE_POLICY);
    if (c.req.header('If-None-Match') === file.etag) return c.body(null, 304);
    return c.body(file.bytes, 200, { 'Content-Type': file.type });
  });
  return router;
};
