import { z } from '@hono/zod-openapi';
import { ANALYSIS_STATUSES } from './types.ts';

const ASSESSMENT = z
  .object({
    moveNumber: z.int().openapi({ description: 'The move the position is after; −1 is the beginning.' }),
    toAct: z.int().nullable().openapi({ description: 'Who decides here; null at the end of the game.' }),
    evaluation: z.array(z.number()).openapi({ description: "Every seat's chance to win, seat 1 first." }),
    best: z.string().nullable().openapi({ description: 'What the agent would do, in notation.' }),
    principalVariation: z.array(z.string()),
    depth: z.int(),
    nodes: z.int(),
  })
  .openapi('Assessment');

export const ANALYSIS = z
  .object({
    gameId: z.string(),
    agent: z.string().nullable().openapi({ description: 'Who looks at it; null when nobody did yet.' }),
    status: z.enum(ANALYSIS_STATUSES),
    done: z.int().openapi({ description: 'Positions that are known.' }),
    total: z.int().openapi({ description: 'Positions of the game: one more than moves.' }),
    positions: z.array(ASSESSMENT).openapi({ description: 'In order, without a gap.' }),
  })
  .openapi('Analysis');

export const ANALYSIS_REQUEST = z
  .strictObject({
    agent: z.string().max(100).optional().openapi({ description: '`mcts@nodes=400` when left out.' }),
  })
  .openapi('AnalysisRequest', { example: { agent: 'heuristic' } });

export type Assessment = z.infer<typeof ASSESSMENT>;
export type Analysis = z.infer<typeof ANALYSIS>;
export type AnalysisRequest = z.infer<typeof ANALYSIS_REQUEST>;
