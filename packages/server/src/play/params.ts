import { z } from '@hono/zod-openapi';

/** The game, in the path. */
export const PLAY_ID = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'is not the id of a game')
    .openapi({ param: { name: 'id', in: 'path' }, example: '6f1c1f3e-8a51-4d0c-9a52-4f8d6a1c2b3d' }),
});

/** Identifies a request, so that it can be repeated. */
export const KEY_HEADER = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w.:-]{1,64}$/)
    .optional()
    .openapi({ description: 'A retry with the same key is harmless.' }),
});

/** The same if secrets are derived from the key, which others must then not guess. */
export const RANDOM_KEY_HEADER = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w.:-]{16,64}$/, 'must have 16 to 64 letters or digits')
    .optional()
    .openapi({
      description:
        'A random value, such as a UUID. If the response is lost, repeat the request with the same key to get the same secrets.',
    }),
});
