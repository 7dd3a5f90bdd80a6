import { createRoute, z } from '@hono/zod-openapi';
import { answers, REFUSALS, takes } from '../http/describe.ts';
import { KEY_HEADER, PLAY_ID } from '../play/params.ts';
import { ACT_REQUEST, ACTED, PLAY_STATE, STATE_ANSWER, seat, UNDO_REQUEST } from '../play/schemas.ts';
import { whole } from '../replay/queries.ts';
import { BOT_LINE } from './messages.ts';

const tags = ['Bots'];
const security = [{ apiToken: [] }];

const BOT_LIST = z
  .object({
    bots: z.array(
      z.object({
        name: z.string(),
        isOnline: z.boolean(),
        games: z.int().openapi({ description: 'How many games it plays or has been invited to.' }),
      }),
    ),
  })
  .openapi('BotList');

const BOT_SEAT = z.object({ seat, state: PLAY_STATE }).openapi('BotSeat');

const BOT_CLAIM = z
  .strictObject({ seat, invite: z.string().max(200) })
  .openapi('BotClaim', { example: { seat: 2, invite: 'SECRET-OF-THE-INVITATION' } });

const NOTHING = z.strictObject({});

export const listBots = createRoute({
  operationId: 'listBots',
  method: 'get',
  path: '/api/bots',
  tags,
  summary: 'List bots that you can invite',
  description: 'Invite one by creating a game with the seat `bot:NAME`.',
  responses: { ...answers(BOT_LIST, 'The bots.'), ...REFUSALS },
});

export const botStream = createRoute({
  operationId: 'botStream',
  method: 'get',
  path: '/api/bot/stream',
  tags,
  summary: 'Stream everything that concerns you as JSON Lines',
  description:
    'Every line is a `BotLine`. A new stream first reports all of your games, so nothing is lost between two streams. It closes an older stream of the same token. A `heartbeat` comes every ten seconds.',
  security,
  request: { query: z.strictObject({ legal: whole(0, 1000).default(200) }) },
  responses: {
    200: { description: 'A stream.', content: { 'application/x-ndjson': { schema: BOT_LINE } } },
    ...REFUSALS,
  },
});

export const botAccept = createRoute({
  operationId: 'botAccept',
  method: 'post',
  path: '/api/bot/games/{id}/accept',
  tags,
  summary: 'Accept a game',
  security,
  request: { params: PLAY_ID, body: takes(NOTHING) },
  responses: { ...answers(BOT_SEAT, 'Your seat, and the game.'), ...REFUSALS },
});

export const botDecline = createRoute({
  operationId: 'botDecline',
  method: 'post',
  path: '/api/bot/games/{id}/decline',
  tags,
  summary: 'Decline a game',
  security,
  request: { params: PLAY_ID, body: takes(NOTHING) },
  responses: { ...answers(NOTHING.openapi('Declined'), 'The game is declined.'), ...REFUSALS },
});

export const botClaim = createRoute({
  operationId: 'botClaim',
  method: 'post',
  path: '/api/bot/games/{id}/claim',
  tags,
  summary: 'Take a seat with an invitation',
  security,
  request: { params: PLAY_ID, body: takes(BOT_CLAIM) },
  responses: { ...answers(BOT_SEAT, 'Your seat, and the game.'), ...REFUSALS },
});

export const botAct = createRoute({
  operationId: 'botAct',
  method: 'post',
  path: '/api/bot/games/{id}/act',
  tags,
  summary: 'Make a move',
  security,
  request: { params: PLAY_ID, headers: KEY_HEADER, body: takes(ACT_REQUEST) },
  responses: { ...answers(ACTED, 'The game after the move.'), ...REFUSALS },
});

export const botResign = createRoute({
  operationId: 'botResign',
  method: 'post',
  path: '/api/bot/games/{id}/resign',
  tags,
  summary: 'Resign',
  security,
  request: { params: PLAY_ID, body: takes(NOTHING) },
  responses: { ...answers(STATE_ANSWER, 'You have left the game.'), ...REFUSALS },
});

export const botUndo = createRoute({
  operationId: 'botUndo',
  method: 'post',
  path: '/api/bot/games/{id}/undo',
  tags,
  summary: 'Ask to take back a move, agree, or decline',
  security,
  request: { params: PLAY_ID, body: takes(UNDO_REQUEST) },
  responses: { ...answers(STATE_ANSWER, 'The game after it.'), ...REFUSALS },
});

export type BotList = z.infer<typeof BOT_LIST>;
export type BotSeat = z.infer<typeof BOT_SEAT>;
export type BotClaim = z.infer<typeof BOT_CLAIM>;
