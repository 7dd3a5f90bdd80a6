import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from './env.ts';
import { onInvalid } from './onError.ts';

/** A group of routes that refuse malformed requests in the same way. */
export const createRouter = (): OpenAPIHono<Env> => new OpenAPIHono<Env>({ defaultHook: onInvalid });
