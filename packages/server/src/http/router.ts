import { OpenAPIHono } from '@hono/zod-openapi';
import { onInvalid } from '../errors/onError.ts';
import type { Env } from './env.ts';

/** A group of routes that refuse malformed requests alike. */
export const createRouter = (): OpenAPIHono<Env> => new OpenAPIHono<Env>({ defaultHook: onInvalid });
