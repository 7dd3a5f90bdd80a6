import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';
import { isNestedTooDeeply } from './nesting.ts';

interface BodyLimit {
  readonly maxBytes: number;
  /** How long receiving the whole body may take. */
  readonly maxMs: number;
  readonly mediaTypes: readonly string[];
  /** Whether it must be JSON; true if left out. Large bodies are parsed in a thread. */
  readonly isParsedHere?: boolean;
}

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError(
    'too_large',
    `The body is too large: at most ${maxBytes.toLocaleString('en')} bytes are allowed.`,
    { maxBytes },
  );

const expiry = (ms: number): { promise: Promise<'late'>; stop: () => void } => {
  const { promise, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), ms);
  return { promise, stop: () => clearTimeout(timer) };
};

/** Reads a stream to its end, unless it is too long or too slow. */
export const readAll = async (
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { maxBytes, maxMs }: Pick<BodyLimit, 'maxBytes' | 'maxMs'>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = stream.getReader();
  const late = expiry(maxMs);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late.promise]);
      if (step === 'late') throw new ApiError('slow_body', 'The body took too long to arrive.');
      if (step.done) return Buffer.concat(chunks);
      size += step.value.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      chunks.push(step.value);
    }
  } catch (caught) {
    reader.cancel().catch(() => undefined);
    if (caught instanceof ApiError) throw caught;
    throw new ApiError('bad_request', 'The body ended too early.');
  } finally {
    late.stop();
  }
};

const mediaTypeOf = (header: string | undefined): string =>
  (header ?? '').split(';', 1)[0]!.trim().toLowerCase();

/** Admits only bodies of the right kind, size and speed. */
export const limitBody =
  ({ maxBytes, maxMs, mediaTypes, isParsedHere = true }: BodyLimit): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    if (!mediaTypes.includes(mediaTypeOf(c.req.header('Content-Type'))))
      throw new ApiError('wrong_media_type', `The body must be ${mediaTypes.join(' or ')}.`);
    if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const { body } = c.req.raw;
    const bytes = body === null ? new Uint8Array() : await readAll(body, { maxBytes, maxMs });
    if (isParsedHere) parseJson(decodeText(bytes));
    const { url, headers } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, body: bytes });
    return next();
  };

const DECODER = new TextDecoder('utf-8', { fatal: true });

/** The body as JSON. What cannot be parsed is refused here, with a message, before anything uses it. */
export const parseJson = (text: string): unknown => {
  if (isNestedTooDeeply(text)) throw new ApiError('too_deep', 'The JSON is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('not_json', 'The body is not JSON.');
  }
};

/** A body as text. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return DECODER.decode(bytes);
  } catch {
    throw new ApiError('not_json', 'The body is not UTF-8 text.');
  }
};
