import { z } from '@hono/zod-openapi';
import { ANALYSIS_STATUSES } from './types.ts';

const COMPARISON = z
  .object({
    played: z.string().openapi({ description: 'The move that was played, in notation.' }),
    after: z.array(z.number()).openapi({ description: "Every seat's chance to win after it." }),
    loss: z.number().openapi({ description: 'The chance to win that it cost whoever played it.' }),
    noise: z.number().openapi({ description: 'One standard error of the loss.' }),
  })
  .openapi('Comparison');

const ASSESSMENT = z
  .object({
    moveNumber: z.int().openapi({ description: 'The move the position is after; −1 is the beginning.' }),
    toAct: z.int().nullable().openapi({ description: 'Who decides here; null at the end of the game.' }),
    evaluation: z.array(z.number()).openapi({ description: "Every seat's chance to win, seat 1 first." }),
    best: z.string().nullable().openapi({ description: 'What the agent would do, in notation.' }),
    principalVariation: z.array(z.string()),
    depth: z.int(),
    nodes: z.int(),
    comparison: COMPARISON.optional(),
  })
  .openapi('Assessment');

export const ANALYSIS = z
  .object({
    gameId: z.string(),
    agent: z.string().nullable().openapi({ description: 'Who looks at it; null when nobody did yet.' }),
    version: z
      .string()
      .nullable()
      .openapi({ description: 'A word for what the agent knew of the game; null when nobody looked yet.' }),
    isOutdated: z.boolean().openapi({ description: 'Agents know more today; asking again begins anew.' }),
    status: z.enum(ANALYSIS_STATUSES),
    done: z.int().openapi({ description: 'Positions that are known.' }),
    total: z.int().openapi({ description: 'Positions of the game: one more than moves.' }),
    positions: z.array(ASSESSMENT).openapi({ description: 'In order, without a gap.' }),
  })
  .openapi('Analysis');

export const ANALYSIS_REQUEST = z
  .strictObject({
    agent: z
      .string()
      .max(100)
      .optional()
      .openapi({ description: 'A quick one that suits the game when left out.' }),
  })
  .openapi('AnalysisRequest', { example: { agent: 'heuristic' } });

export type Assessment = z.infer<typeof ASSESSMENT>;
export type Analysis = z.infer<typeof ANALYSIS>;
export type AnalysisRequest = z.infer<typeof ANALYSIS_REQUEST>;
