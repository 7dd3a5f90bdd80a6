import { createRoute, z } from '@hono/zod-openapi';
import { answers, OPEN_OR_WITH_TOKEN, REFUSALS, takes } from '../http/describe.ts';
import { GAME_ID, whole } from '../replay/queries.ts';
import { ANALYSIS, ANALYSIS_REQUEST } from './schemas.ts';

const tags = ['Replay'];
const path = '/api/replay/games/{gameId}/analysis';
const agent = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .openapi({ description: 'The agent as named in the response (default: the one requested last).' });

export const askAnalysis = createRoute({
  operationId: 'askAnalysis',
  method: 'post',
  path,
  tags,
  summary: 'Analyse a finished game in the background',
  description:
    'Known results are never computed again. The answer reports the progress, and a new request continues where ' +
    'the last one stopped. The analysis survives a restart of the server.',
  request: { params: GAME_ID, body: takes(ANALYSIS_REQUEST) },
  responses: { ...answers(ANALYSIS, 'The progress, with all results so far.'), ...REFUSALS },
});

export const getAnalysis = createRoute({
  operationId: 'getAnalysis',
  method: 'get',
  path,
  tags,
  summary: 'Get the progress and results of an analysis',
  description: 'The status is `none` if nobody has requested an analysis.',
  request: {
    params: GAME_ID,
    query: z.strictObject({
      agent,
      start: whole(-1, 1e9).default(-1).openapi({ description: 'Positions from this move on.' }),
    }),
  },
  responses: { ...answers(ANALYSIS, 'The analysis.'), ...REFUSALS },
});

export const stopAnalysis = createRoute({
  operationId: 'stopAnalysis',
  method: 'delete',
  path,
  tags,
  summary: 'Stop an analysis',
  description: 'Results are kept; a new request continues from there.',
  security: OPEN_OR_WITH_TOKEN,
  request: { params: GAME_ID, query: z.strictObject({ agent }) },
  responses: { ...answers(ANALYSIS, 'The analysis.'), ...REFUSALS },
});

export const analysisEvents = createRoute({
  operationId: 'followAnalysis',
  method: 'get',
  path: `${path}/events`,
  tags,
  summary: 'Follow an analysis as Server-Sent Events',
  description:
    'Every event is an `Analysis` with the positions that are new; the first one has all of them, or those after ' +
    '`Last-Event-ID`. The stream ends with the analysis.',
  request: { params: GAME_ID, query: z.strictObject({ agent }) },
  responses: { 200: { description: 'A stream.', content: { 'text/event-stream': {} } }, ...REFUSALS },
});
