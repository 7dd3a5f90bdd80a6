import {
  array,
  boolean,
  type Checked,
  copyJson,
  err,
  type Infer,
  integer,
  object,
  oneOf,
  optional,
  parse,
  type Schema,
  text,
} from '@ludus/kernel';
import { BOARDS, END_REASONS, PHASES, RECOVERIES } from './types.ts';

/** Games recorded step by step by another implementation; every line of such a file is one. */

const SCORES = array(array(integer(0), { min: 3, max: 3 }), { min: 2, max: 4 });
const HASH = text({ pattern: /^[0-9a-f]{16}$/, expected: 'a hash of 16 hexadecimal digits' });
const KEY = text({ max: 1000 });

const STEP = object({
  /** The move played, with phase, seat and number of legal moves before it. */
  k: KEY,
  ph: oneOf(PHASES),
  p: integer(1, 4),
  n: integer(1),
  /** All legal moves, sorted, if recorded; always their hash. */
  keys: optional(array(KEY)),
  kh: HASH,
  /** The board after the move, if recorded; always its hash. */
  b: optional(text({ max: 100_000 })),
  bh: HASH,
  /** Hand, eliminated rings and territory per seat after the move. */
  s: SCORES,
});

const OPTIONS = object({
  lpsRoundsRequired: integer(1),
  stackStrike: boolean,
  swapRule: boolean,
  /** Overrides `stackStrike` if a game used another recovery rule. */
  recovery: optional(oneOf(RECOVERIES)),
});

const GAME = object({
  board: oneOf(BOARDS),
  players: integer(2, 4),
  preset: text(),
  options: OPTIONS,
  /** Labels that say how the recorded moves were picked. */
  seed: optional(integer()),
  policy: optional(text()),
  steps: array(STEP, { min: 1 }),
  result: object({ winner: integer(1, 4), reason: oneOf(END_REASONS), scores: SCORES }),
});

const COUNTS = array(integer(0), { min: 1, max: 20 });
const ENTRY = {
  board: oneOf(BOARDS),
  players: integer(2, 4),
  preset: oneOf(['seed', 'published']),
  counts: COUNTS,
};

const PERFT = object({
  initial: array(object(ENTRY)),
  /** The position after the first `step` steps of a game in a file; lines are counted from 0. */
  positions: array(
    object({
      ...ENTRY,
      file: text({ pattern: /^[\w.-]+$/, expected: 'a file name' }),
      line: integer(0),
      step: integer(0),
      phase: oneOf(PHASES),
      player: integer(1, 4),
    }),
  ),
});

export type ReferenceStep = Infer<typeof STEP>;
export type ReferenceGame = Infer<typeof GAME>;
export type PerftTable = Infer<typeof PERFT>;

const read = <T>(schema: Schema<T>, value: unknown): Checked<T> => {
  const copied = copyJson(value);
  return copied.ok ? parse(schema, copied.value) : err([copied.error]);
};

/** A recorded game from outside, or what is wrong with it. Takes anything and never throws. */
export const parseReferenceGame = (value: unknown): Checked<ReferenceGame> => read(GAME, value);

/** A table of counts from outside, or what is wrong with it. Takes anything and never throws. */
export const parsePerftTable = (value: unknown): Checked<PerftTable> => read(PERFT, value);
