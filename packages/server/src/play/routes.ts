import { createRoute, z } from '@hono/zod-openapi';
import { answers, INSTEAD, REFUSALS, takes } from '../http/describe.ts';
import { GAME_ID, whole } from '../replay/queries.ts';
import { STATES, STREAM_MESSAGE } from './messages.ts';
import { KEY_HEADER, PLAY_ID, RANDOM_KEY_HEADER } from './params.ts';
import { REMATCH_REQUEST, SAID, SAY_REQUEST } from './peopleSchemas.ts';
import {
  ACT_REQUEST,
  ACTED,
  CLAIM_REQUEST,
  CLAIMED,
  CREATE_REQUEST,
  CREATED,
  HINT,
  HINT_REQUEST,
  LIVE_LEGAL,
  LIVE_LIST,
  LIVE_MOVES,
  LIVE_VIEW,
  PLAY_STATE,
  STATE_ANSWER,
  UNDO_REQUEST,
} from './schemas.ts';

const tags = ['Play'];
/** Routes that show a game to the holder of a token, or to spectators without one. */
const security = [{ seatToken: [] }, {}];
/** Routes for players. */
const seatOnly = [{ seatToken: [] }];

export const listLive = createRoute({
  operationId: 'listLiveGames',
  method: 'get',
  path: '/api/play/games',
  tags,
  summary: 'List live games that may be watched',
  request: { query: z.strictObject({ limit: whole(1, 200).default(50) }) },
  responses: { ...answers(LIVE_LIST, 'The games, those changed last first.'), ...REFUSALS },
});

export const createGame = createRoute({
  operationId: 'createLiveGame',
  method: 'post',
  path: '/api/play/games',
  tags,
  summary: 'Create a game, new or from a position of another game',
  description:
    'To continue from a live game with hidden information you need a seat there; everything hidden is drawn again.',
  security,
  request: { headers: RANDOM_KEY_HEADER, body: takes(CREATE_REQUEST) },
  responses: {
    ...answers(CREATED, 'The game, with the secrets of its seats. They are shown only once.'),
    ...REFUSALS,
  },
});

export const getLive = createRoute({
  operationId: 'getLiveGame',
  method: 'get',
  path: '/api/play/games/{id}',
  tags,
  summary: 'Get a live game as you may see it',
  security,
  request: { params: PLAY_ID },
  responses: { ...answers(PLAY_STATE, 'The game.'), ...REFUSALS },
});

export const getLiveView = createRoute({
  operationId: 'getLiveView',
  method: 'get',
  path: '/api/play/games/{id}/view',
  tags,
  summary: 'Get your view after an earlier move',
  security,
  request: {
    params: PLAY_ID,
    query: z.strictObject({ move_number: whole(-1, 1e9).openapi({ example: -1 }) }),
  },
  responses: { ...answers(LIVE_VIEW, 'The view.'), ...REFUSALS },
});

export const getLiveLegal = createRoute({
  operationId: 'getLiveLegal',
  method: 'get',
  path: '/api/play/games/{id}/legal',
  tags,
  summary: 'List the legal actions of the seat to act',
  security,
  request: {
    params: PLAY_ID,
    query: z.strictObject({ limit: whole(1, 5000).default(1000), offset: whole(0, 1e9).default(0) }),
  },
  responses: { ...answers(LIVE_LEGAL, 'The actions.'), ...REFUSALS },
});

export const getLiveMoves = createRoute({
  operationId: 'getLiveMoves',
  method: 'get',
  path: '/api/play/games/{id}/moves',
  tags,
  summary: 'List the moves so far, as far as you may know them',
  security,
  request: {
    params: PLAY_ID,
    query: z.strictObject({
      start: whole(0, 1e9).default(0),
      limit: whole(1, 1000).default(1000),
      events: z.enum(['true', 'false']).default('false').openapi({
        description: 'Include the events of every move; then a page has at most 200 moves.',
      }),
    }),
  },
  responses: { ...answers(LIVE_MOVES, 'The moves.'), ...REFUSALS },
});

export const claimSeat = createRoute({
  operationId: 'claimSeat',
  method: 'post',
  path: '/api/play/games/{id}/seats/{seat}/claim',
  tags,
  summary: 'Take a seat with an invitation',
  request: {
    params: PLAY_ID.extend({
      seat: whole(1, 99).openapi({ param: { name: 'seat', in: 'path' }, example: 2 }),
    }),
    headers: RANDOM_KEY_HEADER,
    body: takes(CLAIM_REQUEST),
  },
  responses: { ...answers(CLAIMED, 'The token of the seat. It is shown only once.'), ...REFUSALS },
});

export const act = createRoute({
  operationId: 'act',
  method: 'post',
  path: '/api/play/games/{id}/actions',
  tags,
  summary: 'Make a move',
  description:
    'Forced moves that follow are made automatically. A move with an outdated number returns 409, with the current state in `details.state`.',
  security: seatOnly,
  request: { params: PLAY_ID, headers: KEY_HEADER, body: takes(ACT_REQUEST) },
  responses: { ...answers(ACTED, 'The move is made and saved.'), ...REFUSALS },
});

export const resign = createRoute({
  operationId: 'resign',
  method: 'post',
  path: '/api/play/games/{id}/resign',
  tags,
  summary: 'Resign',
  security: seatOnly,
  request: { params: PLAY_ID, body: takes(z.strictObject({})) },
  responses: { ...answers(STATE_ANSWER, 'You have left the game.'), ...REFUSALS },
});

export const undo = createRoute({
  operationId: 'undo',
  method: 'post',
  path: '/api/play/games/{id}/undo',
  tags,
  summary: 'Ask to take back a move, agree, or decline',
  description: 'You can take back only your own moves, once all people at the table agree.',
  security: seatOnly,
  request: { params: PLAY_ID, body: takes(UNDO_REQUEST) },
  responses: { ...answers(STATE_ANSWER, 'The game after it.'), ...REFUSALS },
});

export const hint = createRoute({
  operationId: 'hintLive',
  method: 'post',
  path: '/api/play/games/{id}/hint',
  tags,
  summary: 'Get a hint for the seat to act',
  security,
  request: { params: PLAY_ID, body: takes(HINT_REQUEST) },
  responses: { ...answers(HINT, 'The hint.'), ...REFUSALS },
});

export const analyse = createRoute({
  operationId: 'hintStored',
  method: 'post',
  path: '/api/replay/games/{gameId}/hint',
  tags: ['Replay'],
  summary: "Get an agent's move for a position of a stored game",
  request: {
    params: GAME_ID,
    body: takes(
      z
        .strictObject({ ...HINT_REQUEST.shape, moveNumber: z.int().min(-1) })
        .openapi('AnalyseRequest', { example: { moveNumber: -1, agent: 'heuristic' } }),
    ),
  },
  responses: { ...answers(HINT, 'The hint.'), ...REFUSALS },
});

export const events = createRoute({
  operationId: 'followGame',
  method: 'get',
  path: '/api/play/games/{id}/events',
  tags,
  summary: 'Follow a game as Server-Sent Events',
  description:
    'Every event is a `GameMessage`. With the header `Last-Event-ID` the stream continues after that event; otherwise it starts with the state. With `states=full` every message has the whole state instead of what changed.',
  security,
  request: {
    params: PLAY_ID,
    query: z.strictObject({
      states: z.enum(STATES).default('patch'),
      people: z.enum(['true', 'false']).default('false').openapi({
        description: 'Include who is present and what people say.',
      }),
    }),
  },
  responses: {
    200: { description: 'A stream.', content: { 'text/event-stream': { schema: STREAM_MESSAGE } } },
    ...REFUSALS,
  },
});

export const socket = createRoute({
  operationId: 'openSocket',
  method: 'get',
  path: '/api/play/games/{id}/socket',
  tags,
  summary: 'Follow a game and make moves over a WebSocket',
  description:
    'First send `{"type":"join"}`, with `token` as a player, `lastEventId` to continue after an event, and `"states":"full"` for the whole state with every message. What follows are `GameMessage`s. ' +
    '`{"type":"action","key":…,"moveNumber":…,"action":…}` makes a move and is answered with a `reply` of the same key. ' +
    'With `"people":true` you also receive who is present and what people say. `{"type":"away","isAway":true}` tells the others that you are away.',
  request: { params: PLAY_ID },
  responses: { 101: { description: 'Switching to a WebSocket.' }, ...REFUSALS, ...INSTEAD },
});

export const say = createRoute({
  operationId: 'sendTableMessage',
  method: 'post',
  path: '/api/play/games/{id}/messages',
  tags,
  summary: 'Send a message to everyone at the table',
  description: 'Send a predefined message, or your own text if the host allows it. Messages are not stored.',
  security: seatOnly,
  request: { params: PLAY_ID, body: takes(SAY_REQUEST) },
  responses: { ...answers(SAID, 'The message, as everyone received it.'), ...REFUSALS },
});

export const rematch = createRoute({
  operationId: 'offerRematch',
  method: 'post',
  path: '/api/play/games/{id}/rematch',
  tags,
  summary: 'Ask for a rematch, agree to one, or decline',
  description:
    'It starts when all people at the table agree, with seats swapped: each person moves to the next seat of a person. `state.rematch.next` is the new game; your token is valid there too.',
  security: seatOnly,
  request: { params: PLAY_ID, body: takes(REMATCH_REQUEST) },
  responses: { ...answers(STATE_ANSWER, 'The finished game, with the state of the rematch.'), ...REFUSALS },
});
