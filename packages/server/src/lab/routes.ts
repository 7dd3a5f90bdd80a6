import { createRoute, z } from '@hono/zod-openapi';
import { answers, OPEN_OR_WITH_TOKEN, REFUSALS, takes } from '../http/describe.ts';
import {
  DATABASE_HEALTH,
  DATABASES,
  EXPERIMENT,
  EXPERIMENTS,
  LEARNING_RUN,
  LEARNING_RUNS,
  QUEUE,
  TOURNAMENT,
  TOURNAMENTS,
} from './schemas.ts';

const tags = ['Lab'];

const idOf = (example: string) =>
  z.object({
    id: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'is not an id')
      .openapi({ param: { name: 'id', in: 'path' }, example }),
  });

export const listDatabases = createRoute({
  operationId: 'listDatabases',
  method: 'get',
  path: '/api/lab/databases',
  tags,
  summary: 'List the databases of this server and their contents',
  responses: { ...answers(DATABASES, 'The files, its own first.'), ...REFUSALS },
});

export const getHealth = createRoute({
  operationId: 'getDatabaseHealth',
  method: 'get',
  path: '/api/lab/databases/{id}/health',
  tags,
  summary: 'Get the result of the last check of a database',
  request: { params: idOf('served') },
  responses: { ...answers(DATABASE_HEALTH, 'The check, with its progress.'), ...REFUSALS },
});

export const inspectDatabase = createRoute({
  operationId: 'inspectDatabase',
  method: 'post',
  path: '/api/lab/databases/{id}/health',
  tags,
  summary: 'Check every game of a database in the background',
  description: 'A check that is running, or that finished after the file last changed, is not repeated.',
  security: OPEN_OR_WITH_TOKEN,
  request: { params: idOf('served'), body: takes(z.strictObject({})) },
  responses: { ...answers(DATABASE_HEALTH, 'The check, with its progress.'), ...REFUSALS },
});

export const listTournaments = createRoute({
  operationId: 'listTournaments',
  method: 'get',
  path: '/api/lab/tournaments',
  tags,
  summary: 'List tournaments',
  responses: { ...answers(TOURNAMENTS, 'The latest first.'), ...REFUSALS },
});

export const getTournament = createRoute({
  operationId: 'getTournament',
  method: 'get',
  path: '/api/lab/tournaments/{id}',
  tags,
  summary: 'Get a tournament: ratings with intervals, crosstable, faults',
  request: { params: idOf('cup') },
  responses: { ...answers(TOURNAMENT, 'What `ludus tournament --out` wrote.'), ...REFUSALS },
});

export const listExperiments = createRoute({
  operationId: 'listExperiments',
  method: 'get',
  path: '/api/lab/experiments',
  tags,
  summary: 'List rule experiments',
  responses: { ...answers(EXPERIMENTS, 'The latest first.'), ...REFUSALS },
});

export const getExperiment = createRoute({
  operationId: 'getExperiment',
  method: 'get',
  path: '/api/lab/experiments/{id}',
  tags,
  summary: 'Get an experiment: every measure of every variant, with intervals',
  request: { params: idOf('recovery') },
  responses: { ...answers(EXPERIMENT, 'What `ludus experiment --report` wrote.'), ...REFUSALS },
});

export const listLearning = createRoute({
  operationId: 'listLearningRuns',
  method: 'get',
  path: '/api/lab/learning',
  tags,
  summary: 'List learning runs',
  responses: { ...answers(LEARNING_RUNS, 'The latest first.'), ...REFUSALS },
});

export const getLearning = createRoute({
  operationId: 'getLearningRun',
  method: 'get',
  path: '/api/lab/learning/{id}',
  tags,
  summary: 'Get a learning run: loss, speed, gate, rating and a sample game of every generation',
  request: { params: idOf('square8') },
  responses: { ...answers(LEARNING_RUN, 'The journal of `ludus learn`.'), ...REFUSALS },
});

export const getQueue = createRoute({
  operationId: 'getQueue',
  method: 'get',
  path: '/api/lab/queue',
  tags,
  summary: 'Get the work queue: runs, workers and failed pieces',
  responses: {
    ...answers(QUEUE, 'Its current state. All lists are empty if the server has no queue.'),
    ...REFUSALS,
  },
});
