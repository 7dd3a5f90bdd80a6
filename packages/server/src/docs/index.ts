import { createHash } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { sendTagged, type Tagged, tag } from '../http/answers.ts';
import type { Env } from '../http/env.ts';
import { createRouter } from '../http/router.ts';
import { makeDocument } from './document.ts';
import { makePage, STYLE } from './page.ts';

const styleDigest = createHash('sha256').update(STYLE).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleDigest}'; frame-ancestors 'none'`;

/** The description of all routes of an app, for programs and for people; generated on first request. */
export const docsRoutes = (app: OpenAPIHono<Env>): OpenAPIHono<Env> => {
  const router = createRouter();
  let document: Tagged | undefined;
  let page: string | undefined;
  router.get('/api/openapi.json', (c) => {
    document ??= tag(makeDocument(app));
    return sendTagged(c, document);
  });
  router.get('/api/docs', (c) => {
    page ??= makePage(makeDocument(app));
    c.header('Content-Security-Policy', PAGE_POLICY);
    return c.html(page);
  });
  return router;
};
