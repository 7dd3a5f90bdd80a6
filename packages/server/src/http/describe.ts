import type { z } from '@hono/zod-openapi';
import { ERROR } from '../errors/errorBody.ts';

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: ERROR } },
});

/** The refusals every route knows. */
export const REFUSALS = {
  '4XX': errorAnswer('Refused: the code says why.'),
  '5XX': errorAnswer(
    'The server cannot do this now: it is shutting down, its store is failing, or it hit an internal error.',
  ),
} as const;

/** What is answered where a connection is not handed over. */
export const INSTEAD = { default: errorAnswer('Refused: the code says why.') } as const;

/** Who may use what only some may do on a server that has an administrator. */
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
