import { z } from '@hono/zod-openapi';
import { ANALYSIS_STATUSES } from './types.ts';

const COMPARISON = z
  .object({
    played: z.string().openapi({ description: 'The move that was played, in notation.' }),
    after: z.array(z.number()).openapi({ description: "Every seat's chance to win after it." }),
    loss: z.number().openapi({ description: 'How much winning chance the move cost its player.' }),
    noise: z.number().openapi({ description: 'One standard error of the loss.' }),
  })
  .openapi('Comparison');

const ASSESSMENT = z
  .object({
    moveNumber: z.int().openapi({ description: 'The position after this move; −1 is the start.' }),
    toAct: z.int().nullable().openapi({ description: 'The seat to act; null at the end of the game.' }),
    evaluation: z.array(z.number()).openapi({ description: "Every seat's chance to win, seat 1 first." }),
    best: z.string().nullable().openapi({ description: "The agent's choice, in notation." }),
    principalVariation: z.array(z.string()),
    depth: z.int(),
    nodes: z.int(),
    comparison: COMPARISON.optional(),
  })
  .openapi('Assessment');

export const ANALYSIS = z
  .object({
    gameId: z.string(),
    agent: z.string().nullable().openapi({ description: 'The agent; null if there is no analysis yet.' }),
    version: z.string().nullable().openapi({
      description:
        'Identifies the weights, networks and rules that the agent used; null if there is no analysis yet.',
    }),
    isOutdated: z
      .boolean()
      .openapi({ description: 'The agents have changed since; a new request starts over.' }),
    status: z.enum(ANALYSIS_STATUSES),
    done: z.int().openapi({ description: 'Positions that are known.' }),
    total: z.int().openapi({ description: 'Positions of the game: one more than moves.' }),
    positions: z.array(ASSESSMENT).openapi({ description: 'In order, without gaps.' }),
  })
  .openapi('Analysis');

export const ANALYSIS_REQUEST = z
  .strictObject({
    agent: z
      .string()
      .max(100)
      .optional()
      .openapi({ description: 'By default, a quick one that suits the game.' }),
  })
  .openapi('AnalysisRequest', { example: { agent: 'heuristic' } });

export type Assessment = z.infer<typeof ASSESSMENT>;
export type Analysis = z.infer<typeof ANALYSIS>;
export type AnalysisRequest = z.infer<typeof ANALYSIS_REQUEST>;
