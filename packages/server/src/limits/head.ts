import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';

const MAX_URL = 4096;
const MAX_HEADERS = 64;
const MAX_HEADER_BYTES = 16_384;

/** Refuses addresses and headers nobody needs to be that long. */
export const limitHead: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.url.length > MAX_URL)
    throw new ApiError('uri_too_long', `The address may have at most ${MAX_URL} characters.`);
  let count = 0;
  let bytes = 0;
  c.req.raw.headers.forEach((value, name) => {
    count += 1;
    bytes += name.length + value.length + 4;
  });
  if (count > MAX_HEADERS || bytes > MAX_HEADER_BYTES)
    throw new ApiError('headers_too_large', 'The request has too many or too long headers.');
  await next();
};
