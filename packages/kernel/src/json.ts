import { err, ok, type Problem, problem, type Result } from './result.ts';

/** Anything JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonProblem = Problem<'not_json' | 'not_finite' | 'cycle' | 'too_deep'>;

/** Deeper than any real state; beyond it a value is either cyclic or hostile. */
const MAX_DEPTH = 512;

const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

const quote = (text: string): string => (NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Carries the place of a bad value up through the writer; turned into a `Problem` at the door. */
class Rejection {
  readonly path: (string | number)[] = [];
  readonly code: JsonProblem['code'];
  readonly message: string;
  constructor(code: JsonProblem['code'], message: string) {
    this.code = code;
    this.message = message;
  }
}

const isSorted = (keys: readonly string[]): boolean => {
  for (let i = 1; i < keys.length; i += 1) if (keys[i - 1]! > keys[i]!) return false;
  return true;
};

const tooDeep = (ancestors: readonly object[]): Rejection =>
  new Set(ancestors).size < ancestors.length
    ? new Rejection('cycle', 'refers back to something that contains it.')
    : new Rejection('too_deep', `is nested more than ${MAX_DEPTH} levels deep.`);

const writeArray = (items: readonly unknown[], ancestors: object[]): string => {
  let text = '[';
  for (let i = 0; i < items.length; i += 1) {
    try {
      text += i === 0 ? write(items[i], ancestors) : `,${write(items[i], ancestors)}`;
    } catch (caught) {
      if (caught instanceof Rejection) caught.path.push(i);
      throw caught;
    }
  }
  return `${text}]`;
};

const writeObject = (object: object, ancestors: object[]): string => {
  const prototype = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null)
    throw new Rejection(
      'not_json',
      `is a ${prototype.constructor?.name ?? 'special object'}, not a plain object.`,
    );
  const keys = Object.keys(object);
  if (!isSorted(keys)) keys.sort();
  let text = '{';
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i]!;
    try {
      const value = write((object as Record<string, unknown>)[key], ancestors);
      text += i === 0 ? `${quote(key)}:${value}` : `,${quote(key)}:${value}`;
    } catch (caught) {
      if (caught instanceof Rejection) caught.path.push(key);
      throw caught;
    }
  }
  return `${text}}`;
};

const write = (value: unknown, ancestors: object[]): string => {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      if (!Number.isFinite(value)) throw new Rejection('not_finite', `is ${value}, which JSON cannot say.`);
      return value === 0 ? '0' : String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object': {
      if (value === null) return 'null';
      ancestors.push(value);
      if (ancestors.length > MAX_DEPTH) throw tooDeep(ancestors);
      const text = Array.isArray(value) ? writeArray(value, ancestors) : writeObject(value, ancestors);
      ancestors.pop();
      return text;
    }
    default:
      throw new Rejection(
        'not_json',
        `is ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}.`,
      );
  }
};

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** `['players', 0, 'hand']` as `players[0].hand`; odd keys are quoted: `stacks["3,3"]`. */
export const makePath = (segments: readonly (string | number)[]): string =>
  segments.reduce<string>((path, segment) => {
    if (typeof segment === 'number') return `${path}[${segment}]`;
    if (!IDENTIFIER.test(segment)) return `${path}[${JSON.stringify(segment)}]`;
    return path === '' ? segment : `${path}.${segment}`;
  }, '');

/** A cycle is found only at the depth limit; the path then names the first way round, not the hundredth. */
const MAX_PATH_SEGMENTS = 12;

/**
 * The one text of a JSON value: keys sorted by code unit, no spaces, numbers as ECMAScript prints them.
 * Equal values give equal texts on every platform. Whatever JSON cannot say (NaN, undefined, functions,
 * class instances, cycles) is refused with its place.
 *
 * ```ts
 * canonicalJson({ b: 1, a: [true] }); // { ok: true, value: '{"a":[true],"b":1}' }
 * ```
 */
export const canonicalJson = (value: unknown): Result<string, JsonProblem> => {
  try {
    return ok(write(value, []));
  } catch (caught) {
    if (!(caught instanceof Rejection)) throw caught;
    const path = makePath(caught.path.reverse().slice(0, MAX_PATH_SEGMENTS));
    return err(problem(caught.code, path, caught.message));
  }
};

/** The canonical text of a value known to be JSON; throws, with the place, when it is not. */
export const makeJson = (value: unknown): string => {
  const text = canonicalJson(value);
  if (!text.ok) throw new TypeError(`${text.error.path || 'the value'} ${text.error.message}`);
  return text.value;
};

/** Whether two JSON values say the same, whatever the order of their keys. */
export const sameJson = (a: unknown, b: unknown): boolean => makeJson(a) === makeJson(b);
