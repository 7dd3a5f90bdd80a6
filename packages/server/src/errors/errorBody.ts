import { z } from '@hono/zod-openapi';

/** The body of every refusal. */
export const ERROR = z
  .object({
    code: z.string().openapi({ example: 'no_such_game', description: 'A stable name for programs.' }),
    message: z.string().openapi({ example: 'There is no such game.', description: 'A sentence for people.' }),
    details: z.record(z.string(), z.unknown()),
  })
  .openapi('Error');

export type ErrorBody = Readonly<z.infer<typeof ERROR>>;
