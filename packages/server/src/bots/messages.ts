import { z } from '@hono/zod-openapi';
import { LIVE_LEGAL, OUTCOME, PLAY_STATE, seat, TIME_CONTROL } from '../play/schemas.ts';

/** The messages to a bot, one line of JSON each. */

/** Why a stream ends. Reconnecting with the same token makes sense only after `shutting_down`. */
const GOODBYES = ['replaced', 'revoked', 'expired', 'shutting_down'] as const;
export type Goodbye = (typeof GOODBYES)[number];

const id = z.string().openapi({ description: 'The game.' });
const about = {
  id,
  game: z.string(),
  variant: z.string(),
  seat: seat.openapi({ description: 'Your seat, or the one you are offered.' }),
  seats: z.int().openapi({ description: 'How many seats there are.' }),
};

/** One line of the stream of a bot. */
export const BOT_LINE = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('hello'),
      bot: z.string().openapi({ description: 'Your name.' }),
      games: z.array(z.string()).openapi({
        description: 'The games that concern you; each follows in full. Games not listed here are over.',
      }),
    }),
    z.object({
      type: z.literal('challenge'),
      ...about,
      names: z
        .array(z.string().nullable())
        .openapi({ description: 'The names of the players, seat 1 first.' }),
      timeControl: TIME_CONTROL,
    }),
    z.object({ type: z.literal('started'), ...about }),
    z.object({
      type: z.literal('turn'),
      ...about,
      moveNumber: z.int().openapi({ description: 'The number your move must have.' }),
      state: PLAY_STATE,
      legal: LIVE_LEGAL.pick({ total: true, actions: true }).openapi({
        description:
          'Your legal actions, up to the number that the stream was opened with. `/api/play/games/{id}/legal` has the others.',
      }),
    }),
    z.object({
      type: z.literal('take_back'),
      id,
      toMove: z.int().openapi({ description: 'How many moves would remain.' }),
    }),
    z.object({
      type: z.literal('ended'),
      id,
      outcome: OUTCOME.nullable().openapi({
        description: 'Null when you left the game and the others play on.',
      }),
    }),
    z.object({ type: z.literal('heartbeat'), at: z.string() }),
    z.object({ type: z.literal('goodbye'), reason: z.enum(GOODBYES) }),
  ])
  .openapi('BotLine');

export type BotLine = z.infer<typeof BOT_LINE>;
