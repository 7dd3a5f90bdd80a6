import { createRoute, z } from '@hono/zod-openapi';
import { answers, OPEN_OR_WITH_TOKEN, REFUSALS, takes } from '../http/describe.ts';
import {
  CHOICES_QUERY,
  EXPLORER_QUERY,
  FILTER_QUERY,
  GAME_ID,
  LEGAL_QUERY,
  LIST_QUERY,
  MOVES_QUERY,
  STATE_QUERY,
} from './queries.ts';
import {
  CHOICES,
  EXPLAIN_REQUEST,
  EXPLANATION,
  EXPLORED,
  GAME_LIST,
  GAME_METADATA,
  LEGAL_ACTIONS,
  MOVES,
  REPLAY_STATE,
  STATS,
  STORE_REQUEST,
  STORE_RESPONSE,
  UPLOAD_RESPONSE,
} from './schemas.ts';

const tags = ['Replay'];
const lines = (description: string) => ({
  200: { description, content: { 'application/x-ndjson': { schema: z.string() } } },
});

export const listGames = createRoute({
  operationId: 'listGames',
  method: 'get',
  path: '/api/replay/games',
  tags,
  summary: 'Search stored games',
  request: { query: LIST_QUERY },
  responses: { ...answers(GAME_LIST, 'One page of games.'), ...REFUSALS },
});

export const getGame = createRoute({
  operationId: 'getGame',
  method: 'get',
  path: '/api/replay/games/{gameId}',
  tags,
  summary: 'Get the metadata of a game',
  request: { params: GAME_ID },
  responses: { ...answers(GAME_METADATA, 'The game.'), ...REFUSALS },
});

export const deleteGame = createRoute({
  operationId: 'deleteGame',
  method: 'delete',
  path: '/api/replay/games/{gameId}',
  tags,
  summary: 'Delete a stored game',
  description: 'For the administrator. Analyses of the game are deleted when somebody next requests them.',
  security: [{ adminToken: [] }, { apiToken: [] }],
  request: { params: GAME_ID },
  responses: {
    ...answers(z.object({ gameId: z.string() }).openapi('Deleted'), 'The game is deleted.'),
    ...REFUSALS,
  },
});

export const getState = createRoute({
  operationId: 'getState',
  method: 'get',
  path: '/api/replay/games/{gameId}/state',
  tags,
  summary: 'Get the state after a move',
  request: { params: GAME_ID, query: STATE_QUERY },
  responses: { ...answers(REPLAY_STATE, 'The state.'), ...REFUSALS },
});

export const getMoves = createRoute({
  operationId: 'getMoves',
  method: 'get',
  path: '/api/replay/games/{gameId}/moves',
  tags,
  summary: 'List the moves from `start` up to, but not including, `end`',
  request: { params: GAME_ID, query: MOVES_QUERY },
  responses: { ...answers(MOVES, 'The moves.'), ...REFUSALS },
});

export const getChoices = createRoute({
  operationId: 'getChoices',
  method: 'get',
  path: '/api/replay/games/{gameId}/choices',
  tags,
  summary: 'List the alternatives to a move',
  request: { params: GAME_ID, query: CHOICES_QUERY },
  responses: { ...answers(CHOICES, 'The choices.'), ...REFUSALS },
});

export const storeGame = createRoute({
  operationId: 'storeGame',
  method: 'post',
  path: '/api/replay/games',
  tags,
  summary: 'Store a finished game after replaying it',
  security: OPEN_OR_WITH_TOKEN,
  request: { body: takes(STORE_REQUEST) },
  responses: { ...answers(STORE_RESPONSE, 'The game is stored.'), ...REFUSALS },
});

export const getStats = createRoute({
  operationId: 'getStats',
  method: 'get',
  path: '/api/replay/stats',
  tags,
  summary: 'Get statistics about the stored games',
  responses: { ...answers(STATS, 'Counts.'), ...REFUSALS },
});

export const getLegal = createRoute({
  operationId: 'getLegal',
  method: 'get',
  path: '/api/replay/games/{gameId}/legal',
  tags,
  summary: 'List every legal action after a move',
  request: { params: GAME_ID, query: LEGAL_QUERY },
  responses: { ...answers(LEGAL_ACTIONS, 'The actions, in the order of the rules.'), ...REFUSALS },
});

export const explain = createRoute({
  operationId: 'explain',
  method: 'post',
  path: '/api/replay/games/{gameId}/explain',
  tags,
  summary: 'Explain what an action would do after a move, or why it is not legal',
  request: { params: GAME_ID, body: takes(EXPLAIN_REQUEST) },
  responses: { ...answers(EXPLANATION, 'The explanation.'), ...REFUSALS },
});

export const explore = createRoute({
  operationId: 'explore',
  method: 'get',
  path: '/api/replay/explorer',
  tags,
  summary: 'Explore what was played in a position, how often and with what result',
  description: 'Only for games without chance. It uses at most 1000 of the games that reached the position.',
  request: { query: EXPLORER_QUERY },
  responses: { ...answers(EXPLORED, 'The moves, the most frequent first.'), ...REFUSALS },
});

export const downloadGame = createRoute({
  operationId: 'downloadGame',
  method: 'get',
  path: '/api/replay/games/{gameId}/download',
  tags,
  summary: 'Download a finished game as one line of JSON',
  request: { params: GAME_ID },
  responses: { ...lines('The game.'), ...REFUSALS },
});

export const downloadGames = createRoute({
  operationId: 'downloadGames',
  method: 'get',
  path: '/api/replay/download',
  tags,
  summary: 'Download finished games as JSON Lines, oldest first',
  request: { query: FILTER_QUERY },
  responses: { ...lines('The games.'), ...REFUSALS },
});

export const uploadGames = createRoute({
  operationId: 'uploadGames',
  method: 'post',
  path: '/api/replay/upload',
  tags,
  summary: 'Upload games as JSON Lines, each replayed and checked',
  description: 'The body has the format of the downloads: one game per line.',
  security: OPEN_OR_WITH_TOKEN,
  request: { body: { required: true, content: { 'application/x-ndjson': {} } } },
  responses: { ...answers(UPLOAD_RESPONSE, 'The result for every line.'), ...REFUSALS },
});
