import { z } from '@hono/zod-openapi';
import { PRESENCES } from './presence.ts';

const seat = z.int().min(1).max(99);

/** What can be said at every table; the app has the texts. */
export const SAYINGS = [
  'hello',
  'good_luck',
  'nice_move',
  'oops',
  'thinking',
  'hurry',
  'thanks',
  'good_game',
  'smile',
  'laugh',
  'wow',
  'sad',
  'thumbs_up',
  'heart',
] as const;
export type Saying = (typeof SAYINGS)[number];

const LONGEST_TEXT = 200;

export const SAY_REQUEST = z
  .strictObject({
    saying: z.enum(SAYINGS).optional(),
    text: z.string().min(1).max(LONGEST_TEXT).optional().openapi({
      description: 'Your own message, if the host allows it (`mayChat`).',
    }),
  })
  .openapi('SayRequest', { example: { saying: 'nice_move' } });

export const SAID = z
  .object({
    number: z.int().openapi({ description: 'The number of this message at the table.' }),
    seat,
    saying: z.enum(SAYINGS).optional(),
    text: z.string().optional(),
  })
  .openapi('Said');

const PRESENCE_LIST = z.array(z.enum(PRESENCES).nullable()).openapi({
  description: 'By seat, seat 1 first; null where no person sits.',
});

/**
 * What people at a table do besides playing. These messages have no number, are not stored, and are sent only
 * on request.
 */
export const PEOPLE_MESSAGES = [
  z
    .object({ type: z.literal('people'), presence: PRESENCE_LIST, said: z.array(SAID) })
    .openapi({ description: 'The first message: who is present, and the latest messages.' }),
  z.object({ type: z.literal('presence'), presence: PRESENCE_LIST }),
  z.object({ type: z.literal('said'), said: SAID }),
] as const;

export const REMATCH_REQUEST = z
  .strictObject({ decline: z.boolean().optional() })
  .openapi('RematchRequest', { example: {} });

export const REMATCH_STATE = z
  .object({
    agreed: z.array(seat).openapi({ description: 'The seats that want a rematch.' }),
    next: z.string().nullable().openapi({
      description: 'The new game, once everyone has agreed. The tokens of this game work there too.',
    }),
  })
  .openapi('RematchState');

export type SayRequest = z.infer<typeof SAY_REQUEST>;
export type Said = z.infer<typeof SAID>;
export type RematchRequest = z.infer<typeof REMATCH_REQUEST>;
export type PeopleMessage = z.infer<(typeof PEOPLE_MESSAGES)[number]>;
