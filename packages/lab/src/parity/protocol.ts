import {
  array,
  boolean,
  type Checked,
  describeProblems,
  type Infer,
  integer,
  type Json,
  nullable,
  number,
  object,
  oneOf,
  optional,
  parse,
  record,
  type Schema,
  type Seat,
  type Tagged,
  text,
} from '@ludus/kernel';
import { excerpt } from './process.ts';

/** The lines two engines exchange; `docs/parity.md` describes them for people. */

export const PROTOCOL = 1;

/** What we send. Every line has an `id`, which the answer repeats. */
export type Question =
  | { readonly type: 'hello'; readonly protocol: number }
  | {
      readonly type: 'start';
      readonly game: string;
      readonly rulesVersion: string;
      readonly gameId: string;
      readonly boardType: string;
      readonly seats: number;
      readonly initialState: unknown;
    }
  | {
      readonly type: 'move';
      readonly moveNumber: number;
      readonly player: Seat;
      readonly action: Tagged;
      readonly events?: readonly Tagged[];
    }
  | { readonly type: 'state' };

/** Any JSON value. */
export const anything: Schema<Json> = { expected: 'a value', fits: () => true };
const ID = integer(0);
const SEAT = integer(1, 1000);
const WORD = text({ max: 200 });

const HELLO = object({
  id: ID,
  type: oneOf(['hello']),
  protocol: integer(1),
  name: WORD,
  version: optional(WORD),
  /** The games it knows; all of them if left out. */
  games: optional(array(WORD)),
  /** Whether it wants the events of every move, to learn what chance decided. */
  events: optional(boolean),
});

const SUMMARY = {
  id: ID,
  type: oneOf(['summary']),
  player: nullable(SEAT),
  phase: WORD,
  status: oneOf(['active', 'completed']),
  progress: optional(array(record(WORD, number()))),
  legal: optional(integer(0)),
  winners: optional(array(SEAT)),
  reason: optional(WORD),
  hash: optional(WORD),
  state: optional(anything),
};

const ANSWERS = {
  hello: HELLO,
  summary: object(SUMMARY),
  refused: object({ id: ID, type: oneOf(['refused']), message: text() }),
  state: object({ id: ID, type: oneOf(['state']), state: anything }),
} as const;

export type Answers = { readonly [Name in keyof typeof ANSWERS]: Infer<(typeof ANSWERS)[Name]> };
export type AnswerName = keyof Answers;
export type Answer<Name extends AnswerName> = Answers[Name];

const parseJson = (line: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(line) };
  } catch {
    return undefined;
  }
};

/** Reads a line as one of the expected answers, or says what is wrong with it. */
export const parseAnswer = <Name extends AnswerName>(
  line: string,
  id: number,
  expected: readonly Name[],
): { readonly answer: Answer<Name> } | { readonly fault: string } => {
  const json = parseJson(line);
  if (json === undefined) return { fault: `answered with a line that is not JSON: ${excerpt(line)}` };
  const type = (json.value as { type?: unknown } | null)?.type;
  const name = expected.find((one) => one === type);
  if (name === undefined) return { fault: `did not answer with ${expected.join(' or ')}: ${excerpt(line)}` };
  const checked = parse(ANSWERS[name] as Schema<unknown>, json.value) as Checked<Answer<Name>>;
  if (!checked.ok)
    return { fault: `sent an invalid ${name}: ${describeProblems(checked.error).replace(/\.$/, '')}` };
  const answered = (checked.value as { readonly id: number }).id;
  return answered === id
    ? { answer: checked.value }
    : { fault: `is out of step: it answered line ${answered} instead of line ${id}` };
};
