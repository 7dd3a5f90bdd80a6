import {
  array,
  boolean,
  type Checked,
  err,
  type Infer,
  integer,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  parse,
  parseSeed,
  problem,
  record,
  type Schema,
  type Seed,
  text,
} from '@ludus/kernel';

/** The requests of `ludus env`; docs/env-protocol.md describes them for people. */

/** Changes when a program that knows the old protocol would misunderstand the new one. */
export const PROTOCOL = 1;

const MOST_ENVIRONMENTS = 4096;

const anything: Schema<unknown> = { expected: 'a value', fits: () => true };

const SEED: Schema<Seed> = {
  expected: 'a number or a string',
  fits: (value, inspection) =>
    parseSeed(value).ok || inspection.report('wrong_type', 'must be a finite number or a string.'),
};

const NAME = text({ max: 200 });
const BATCH = integer(1);
const ENVIRONMENT = integer(0, MOST_ENVIRONMENTS - 1);

const OBSERVATIONS = ['features', 'view', 'actions', 'notations'] as const;
/** What every observation contains besides the seat to act and the number of legal actions. */
export type Observation = (typeof OBSERVATIONS)[number];

const DETAILS = ['view', 'features', 'actions', 'notations', 'drawing', 'state', 'hash'] as const;
/** What can be requested about one environment. */
export type Detail = (typeof DETAILS)[number];

/**
 * How columns of numbers are sent: as lists, as base64 of little-endian 32-bit numbers, or as such bytes
 * after their line.
 */
const ENCODINGS = ['list', 'base64', 'binary'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What an action's index means: its position among the legal actions, or its number in the game's action space. */
const ACTION_KINDS = ['legal', 'numbered'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

const REQUESTS = {
  hello: object({ protocol: optional(integer()) }),
  games: object({}),
  make: object({
    game: NAME,
    board: optional(NAME),
    players: optional(integer(1, 64)),
    rules: optional(record(NAME, anything, { max: 100 })),
    count: optional(integer(1, MOST_ENVIRONMENTS)),
    seed: optional(SEED),
    offset: optional(integer(0, 1_000_000)),
    agents: optional(record(NAME, NAME, { max: 64 })),
    actions: optional(oneOf(ACTION_KINDS)),
    observe: optional(array(oneOf(OBSERVATIONS), { max: OBSERVATIONS.length })),
    encoding: optional(oneOf(ENCODINGS)),
    settle: optional(boolean),
    autoReset: optional(boolean),
    maxMoves: optional(integer(1, 1_000_000)),
  }),
  reset: object({
    batch: BATCH,
    seed: optional(SEED),
    only: optional(array(ENVIRONMENT, { max: MOST_ENVIRONMENTS })),
    seeds: optional(array(nullable(SEED), { max: MOST_ENVIRONMENTS })),
    states: optional(array(anything, { max: MOST_ENVIRONMENTS })),
  }),
  step: object({ batch: BATCH, actions: array(anything, { max: MOST_ENVIRONMENTS }) }),
  look: object({
    batch: BATCH,
    environment: ENVIRONMENT,
    seat: optional(integer(0, 64)),
    player: optional(integer(1, 64)),
    details: optional(array(oneOf(DETAILS), { max: DETAILS.length })),
  }),
  ask: object({ batch: BATCH, environment: ENVIRONMENT, agent: NAME }),
  close: object({ batch: BATCH }),
} as const;

type RequestType = keyof typeof REQUESTS;
const REQUEST_TYPES = Object.keys(REQUESTS) as RequestType[];

type Fields = { readonly [Type in RequestType]: Infer<(typeof REQUESTS)[Type]> };
export type MakeRequest = Fields['make'];
export type ResetRequest = Fields['reset'];
export type LookRequest = Fields['look'];
export type Request = { readonly [Type in RequestType]: { readonly type: Type } & Fields[Type] }[RequestType];

/** Echoed, so answers can be matched to requests. */
type RequestId = string | number | null;

interface ParsedLine {
  readonly id: RequestId;
  readonly request: Checked<Request>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isType = (type: unknown): type is RequestType =>
  typeof type === 'string' && Object.hasOwn(REQUESTS, type);

const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number';

const refuse = (code: string, path: string, message: string): Checked<never> =>
  err([problem(code, path, message)]);

/** Reads one line. An invalid request still carries its id, if there is one. */
export const parseLine = (line: string): ParsedLine => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (caught) {
    const reason = caught instanceof Error ? caught.message : String(caught);
    return { id: null, request: refuse('not_json', '', `The line is not JSON (${reason}).`) };
  }
  if (!isObject(value))
    return { id: null, request: refuse('not_a_request', '', 'A request must be a JSON object.') };
  const { id, type, ...fields } = value;
  const own = isId(id) ? id : null;
  if (!isType(type)) {
    const known = `Available: ${REQUEST_TYPES.join(', ')}.`;
    const message =
      type === undefined
        ? `The request has no type. ${known}`
        : `There is no request type ${JSON.stringify(type)}. ${known}`;
    return { id: own, request: refuse('unknown_type', 'type', message) };
  }
  const parsed = parse(REQUESTS[type] as Schema<object>, fields);
  return { id: own, request: parsed.ok ? ok({ type, ...parsed.value } as Request) : parsed };
};
