import type { z } from '@hono/zod-openapi';
import { ERROR } from '../errors/errorBody.ts';

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: ERROR } },
});

/** The refusals that every route has. */
export const REFUSALS = {
  '4XX': errorAnswer('Refused: the code says why.'),
  '5XX': errorAnswer(
    'The server cannot do this now: it is shutting down, its database is not available, or an internal error occurred.',
  ),
} as const;

/** The answer if a connection cannot be upgraded. */
export const INSTEAD = { default: errorAnswer('Refused: the code says why.') } as const;

/** Who may use restricted routes on a server with an administrator. */
export const OPEN_OR_WITH_TOKEN: Record<string, string[]>[] = [{}, { adminToken: [] }, { apiToken: [] }];

/** The description of a JSON answer. */
export const answers = <S extends z.ZodType>(schema: S, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
});

/** The description of a JSON body. */
export const takes = <S extends z.ZodType>(schema: S) => ({
  required: true,
  content: { 'application/json': { schema } },
});
