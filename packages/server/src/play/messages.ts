import { z } from '@hono/zod-openapi';
import type { Tagged } from '@ludus/kernel';
import { AUTHORS, type JsonPatch } from '@ludus/table';
import { ERROR } from '../errors/errorBody.ts';
import { PEOPLE_MESSAGES } from './peopleSchemas.ts';
import { ACT_REQUEST, OUTCOME, PLAY_STATE, seat } from './schemas.ts';

/**
 * All messages about a live game: `GAME_MESSAGE` to its followers, over Server-Sent Events and WebSockets;
 * `CLIENT_MESSAGE` and `SERVER_MESSAGE` in the two directions of a WebSocket. Nobody learns more than they
 * may know.
 */

/** `patch`: what changed, with every message. `full`: the whole state with every message. */
export const STATES = ['patch', 'full'] as const;

const eventId = z.string().openapi({
  description: 'Send it as `Last-Event-ID` or `lastEventId` to continue after this message.',
  example: '5f0c1a2b3d4e.17',
});
/** An action or event of the game. */
const tagged = z.custom<Tagged>().openapi({
  type: 'object',
  properties: { type: { type: 'string' } },
  required: ['type'],
  additionalProperties: true,
});
const toMove = z.int().openapi({ description: 'How many moves remain.' });

const PATCH = z.custom<JsonPatch>().openapi({
  type: 'object',
  description:
    'What changed: `[value]` sets a field, `0` removes it, an object changes what is inside; an object for a list changes entries by their index.',
});

/** What happened at a table. */
export const CHANGE = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('move'),
      moveNumber: z.int().openapi({ description: 'Counted from 0.' }),
      seat,
      by: z.enum(AUTHORS).openapi({ description: '`forced` moves had no alternative.' }),
      action: tagged.optional().openapi({ description: 'Absent if you may only know what it did.' }),
      notation: z.string().optional(),
      events: z.array(tagged).readonly().openapi({ description: 'What it did.' }),
      view: PATCH.optional().openapi({
        description:
          'If later moves in the same message also had effects: how the view changed since the previous such move, so that moves can be shown one by one.',
      }),
    }),
    z.object({ type: z.literal('seat'), seat }),
    z.object({ type: z.literal('undo_offered'), seat, toMove }),
    z.object({ type: z.literal('undo_declined'), seat }),
    z.object({ type: z.literal('undone'), toMove }),
    z.object({ type: z.literal('ended'), outcome: OUTCOME }),
    z.object({ type: z.literal('rematch_offered'), seat }),
    z.object({ type: z.literal('rematch_declined'), seat }),
    z.object({ type: z.literal('rematch'), game: z.string().openapi({ description: 'The new game.' }) }),
  ])
  .openapi('Change');

/** Messages of a game to its followers. */
const GAME_MESSAGE = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('state'), id: eventId, state: PLAY_STATE }),
    z.object({
      type: z.literal('change'),
      id: eventId,
      changes: z.array(CHANGE).openapi({
        description: 'In order. Moves that were forced by a move come with it.',
      }),
      patch: PATCH.optional(),
      state: PLAY_STATE.optional().openapi({
        description: 'Sent instead of a patch with `states=full`, and with the last missed message.',
      }),
    }),
  ])
  .openapi('GameMessage');

/** What a stream sends: the game, and its people if requested. */
export const STREAM_MESSAGE = z.discriminatedUnion('type', [...GAME_MESSAGE.options, ...PEOPLE_MESSAGES]);

/** Other messages on a WebSocket. */
const SERVER_MESSAGE = z.discriminatedUnion('type', [
  ...STREAM_MESSAGE.options,
  z.object({
    type: z.literal('reply'),
    key: z.string(),
    ok: z.boolean(),
    moveNumber: z.int().optional(),
    isRepeated: z.boolean().optional(),
    error: ERROR.optional(),
  }),
  z.object({ type: z.literal('error'), error: ERROR }).openapi({ description: 'The socket is closed.' }),
  z.object({ type: z.literal('pong') }),
]);

/** Messages to the server on a WebSocket; `join` comes first. */
export const CLIENT_MESSAGE = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('join'),
    token: z
      .string()
      .regex(/^[\w-]{1,200}$/)
      .optional(),
    lastEventId: z.string().max(40).optional(),
    states: z.enum(STATES).optional(),
    people: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal('action'), key: z.string().min(1).max(64), ...ACT_REQUEST.shape }),
  z.strictObject({ type: z.literal('away'), isAway: z.boolean() }),
  z.strictObject({ type: z.literal('ping') }),
]);

export type States = (typeof STATES)[number];
export type Change = z.infer<typeof CHANGE>;
export type GameMessage = z.infer<typeof GAME_MESSAGE>;
export type ServerMessage = z.infer<typeof SERVER_MESSAGE>;
export type ClientMessage = z.infer<typeof CLIENT_MESSAGE>;
