import type { z } from '@hono/zod-openapi';
import { ERROR } from '../errors/errorBody.ts';

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: ERROR } },
});

/** The refusals every route knows. */
export const REFUSALS = { '4XX': errorAnswer('Refused: the code says why.') } as const;

/** The description of a JSON answer. */
export const answers = <S extends z.ZodType>(schema: S, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
});

/** The description of a JSON body. */
export const takes = <S extends z.ZodType>(schema: S) => ({
  required: true,
  content: { 'application/json': { schema } },
});
