import { z } from '@hono/zod-openapi';

/** An action or event of any game: every one has a type, and the other fields depend on it. */
export const tagged = z.looseObject({ type: z.string() });
