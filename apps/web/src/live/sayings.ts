import type { Said, Saying } from '@ludus/server/client';
import { liveWords } from './words.ts';

/** The texts of the messages, in the order they are offered. */
export const PHRASES = [
  'hello',
  'good_luck',
  'nice_move',
  'oops',
  'thinking',
  'hurry',
  'thanks',
  'good_game',
] as const satisfies readonly Saying[];

/** What somebody said, in the reader's language; their own text unchanged. */
export const textOf = ({ saying, text }: Said): string =>
  saying === undefined ? (text ?? '') : liveWords.sayings[saying];
