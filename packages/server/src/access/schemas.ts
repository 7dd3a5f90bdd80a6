import { z } from '@hono/zod-openapi';
import { SCOPES } from '../http/holder.ts';

const LIMITS = z.strictObject({
  perSecond: z.number().min(0.1).max(1000),
  games: z.int().min(0).max(1000),
});

export const TOKEN = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    limits: LIMITS,
    createdAt: z.string(),
    expiresAt: z.string().optional(),
  })
  .openapi('ApiToken');

export const NEW_TOKEN = z
  .strictObject({
    name: z
      .string()
      .regex(/^\w[\w .-]{0,29}$/, 'must have 1 to 30 letters, digits, spaces, dots, dashes or underscores')
      .openapi({ description: 'The name of its holder. People invite a bot by this name.' }),
    scopes: z.array(z.enum(SCOPES)).min(1),
    limits: LIMITS.partial().optional().openapi({
      description: 'Requests per second (default: 20), and simultaneous games (default: 20).',
    }),
    expiresAt: z.iso.datetime().optional(),
  })
  .openapi('NewToken', { example: { name: 'greedy', scopes: ['bot:play'] } });

export const ISSUED = z
  .object({ token: TOKEN, secret: z.string().openapi({ description: 'Shown only once.' }) })
  .openapi('IssuedToken');
export const TOKENS = z.object({ tokens: z.array(TOKEN) }).openapi('ApiTokens');

export type ApiToken = z.infer<typeof TOKEN>;
export type NewToken = z.infer<typeof NEW_TOKEN>;
export type IssuedToken = z.infer<typeof ISSUED>;
export type ApiTokens = z.infer<typeof TOKENS>;
