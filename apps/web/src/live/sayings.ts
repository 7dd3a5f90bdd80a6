import type { Said, Saying } from '@ludus/server/client';
import { liveWords } from './words.ts';

/** The messages in words, in the order they are offered. */
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

/** What somebody said, in the language of the reader; what they wrote themselves as it is. */
export const textOf = ({ saying, text }: Said): string =>
  saying === undefined ? (text ?? '') : liveWords.sayings[saying];
