import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { matchPage } from '../client/pages.ts';
import { etagOf, isKnown } from '../http/answers.ts';
import { compress, encodingFor, SMALL_FIRST } from '../http/encoding.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import { type AboutOptions, aboutPage } from './about.ts';
import { CompressedFiles } from './compressed.ts';
import { findDocs } from './docs.ts';
import { type PageAbout, pageAt } from './pages.ts';
import type { FileTable, ServedFile } from './table.ts';

export interface FileOptions extends AboutOptions {
  readonly files: FileTable;
  /** Whether a proxy in front reports the original address. */
  readonly trustProxy: boolean;
  /** Whether only this machine can reach the server; no if left out. */
  readonly isPrivate?: boolean | undefined;
}

const POLICY = [
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

const isPage = (path: string): boolean => path === '/index.html' || matchPage(path) !== undefined;

/** A path without a dot in its last segment is meant to be a page, even if there is none. */
const isMeantAsPage = (path: string): boolean =>
  isPage(path) || (!path.startsWith('/api/') && !path.slice(path.lastIndexOf('/')).includes('.'));

/** The address at which people reach the server, as far as the request shows it. */
const originOf = (c: Context<Env>, trustProxy: boolean): string => {
  const forwarded = trustProxy ? c.req.header('X-Forwarded-Proto') : undefined;
  const scheme = forwarded === 'https' ? 'https' : 'http';
  return `${scheme}://${c.req.header('Host') ?? new URL(c.req.url).host}`;
};

/** The picture for a link: that of its game, or the general one. */
const imageOf = (files: FileTable, { game }: PageAbout): string | undefined =>
  [`/share/${game}.png`, '/share.png', '/share/ludus.png'].find((path) => files.has(path));

/** The web app, from files read when the server started. */
export const fileRoutes = ({ files, trustProxy, isPrivate, ...known }: FileOptions): OpenAPIHono<Env> => {
  const router = createRouter();
  const compressed = new CompressedFiles({ isPrivate });
  const indexFile = files.get('/index.html');
  const index = indexFile === undefined ? undefined : new TextDecoder().decode(indexFile.bytes);

  const sendFile = async (c: Context<Env>, file: ServedFile, status: 200 | 404 = 200): Promise<Response> => {
    const encoding = file.isText
      ? encodingFor(c.req.header('Accept-Encoding'), file.bytes.length, SMALL_FIRST)
      : undefined;
    c.header('ETag', encoding === undefined ? file.etag : `W/${file.etag}`);
    c.header('Vary', 'Accept-Encoding', { append: true });
    c.header('Cache-Control', file.isLasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    c.header('Content-Security-Policy', POLICY);
    if (status === 200 && isKnown(c.req.header('If-None-Match'), file.etag)) return c.body(null, 304);
    if (encoding === undefined) return c.body(file.bytes, status, { 'Content-Type': file.type });
    const headers = { 'Content-Type': file.type, 'Content-Encoding': encoding };
    return c.body(await compressed.get(file, encoding), status, headers);
  };

  /** The app, for the address of one of its pages or an unknown one. */
  const sendPage = async (c: Context<Env>, path: string): Promise<Response> => {
    const about = await aboutPage(known, path);
    const origin = originOf(c, trustProxy);
    const image = about === undefined ? undefined : imageOf(files, about);
    const link = { url: `${origin}${path}`, about, image: image && `${origin}${image}` };
    const text = pageAt(index!, link);
    const status = isPage(path) ? 200 : 404;
    const encoding = encodingFor(c.req.header('Accept-Encoding'), text.length);
    const etag = etagOf(text);
    c.header('Vary', 'Accept-Encoding', { append: true });
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Security-Policy', POLICY);
    c.header('Content-Type', 'text/html; charset=utf-8');
    if (status === 200) {
      c.header('ETag', encoding === undefined ? etag : `W/${etag}`);
      if (isKnown(c.req.header('If-None-Match'), etag)) return c.body(null, 304);
    }
    if (encoding === undefined) return c.body(text, status);
    c.header('Content-Encoding', encoding);
    return c.body(await compress(text, encoding), status);
  };

  router.get('*', async (c, next) => {
    const { path } = c.req;
    const found = findDocs(files, path);
    if (found !== undefined) return sendFile(c, found.file, found.status);
    if (index !== undefined && isMeantAsPage(path)) return sendPage(c, path);
    const file = files.get(path);
    return file === undefined ? next() : sendFile(c, file);
  });
  return router;
};
