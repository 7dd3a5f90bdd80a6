import { err, ok, type Problem, problem, type Result } from './result.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonProblem = Problem<'not_json' | 'not_finite' | 'cycle' | 'too_deep'>;

/** Deeper than any real state. A deeper value is cyclic or hostile. */
const MAX_DEPTH = 512;

/** Carries the place of a bad value up through the writer; it becomes a `Problem` at the entry point. */
class Rejection {
  readonly path: (string | number)[] = [];
  readonly code: JsonProblem['code'];
  readonly message: string;
  constructor(code: JsonProblem['code'], message: string) {
    this.code = code;
    this.message = message;
  }
}

/** JavaScript engines write keys in this order anyway, so sorted objects need no special writer. */
const isSorted = (keys: readonly string[]): boolean => {
  for (let i = 1; i < keys.length; i += 1) if (keys[i - 1]! > keys[i]!) return false;
  return true;
};

const tooDeep = (ancestors: readonly unknown[]): Rejection =>
  new Set(ancestors).size < ancestors.length
    ? new Rejection('cycle', 'refers back to an object that contains it.')
    : new Rejection('too_deep', `is nested more than ${MAX_DEPTH} levels deep.`);

const notPlain = (object: object): Rejection =>
  new Rejection('not_json', `is a ${object.constructor?.name || 'special object'}, not a plain object.`);

/** Looks at every value once: refuses what is not JSON, and notes whether all keys were in order. */
class Survey {
  isSorted = true;
  readonly #ancestors: unknown[] = [];

  visit(value: unknown): void {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return;
    if (typeof value === 'number') {
      if (!Number.isFinite(value))
        throw new Rejection('not_finite', `is ${value}, which JSON cannot express.`);
    } else if (typeof value === 'object') {
      this.#ancestors.push(value);
      if (this.#ancestors.length > MAX_DEPTH) throw tooDeep(this.#ancestors);
      if (Array.isArray(value)) this.#visitItems(value);
      else this.#visitFields(value as Record<string, unknown>);
      this.#ancestors.pop();
    } else throw new Rejection('not_json', `is ${value === undefined ? 'undefined' : `a ${typeof value}`}.`);
  }

  #visitItems(items: readonly unknown[]): void {
    for (let i = 0; i < items.length; i += 1) this.#step(i, items[i]);
  }

  #visitFields(object: Record<string, unknown>): void {
    const prototype = Object.getPrototypeOf(object);
    if (prototype !== Object.prototype && prototype !== null) throw notPlain(object);
    const keys = Object.keys(object);
    if (this.isSorted) this.isSorted = isSorted(keys);
    for (let i = 0; i < keys.length; i += 1) this.#step(keys[i]!, object[keys[i]!]);
  }

  #step(segment: string | number, value: unknown): void {
    // Strings and numbers are most of a state and need no guard.
    if (typeof value === 'string') return;
    try {
      this.visit(value);
    } catch (caught) {
      if (caught instanceof Rejection) caught.path.push(segment);
      throw caught;
    }
  }
}

/** Anything but plain characters: JSON has to escape quotes, backslashes, control characters and surrogates. */
const NEEDS_ESCAPE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

const quote = (text: string): string => (NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Writes a surveyed value with its keys in order. */
const writeSorted = (value: unknown): string => {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return value === 0 ? '0' : String(value);
  if (Array.isArray(value)) return `[${value.map(writeSorted).join(',')}]`;
  const object = value as Record<string, unknown>;
  let text = '';
  for (const key of Object.keys(object).sort())
    text += `${text === '' ? '{' : ','}${quote(key)}:${writeSorted(object[key])}`;
  return text === '' ? '{}' : `${text}}`;
};

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** `['players', 0, 'hand']` as `players[0].hand`; odd keys are quoted: `stacks["3,3"]`. */
export const makePath = (segments: readonly (string | number)[]): string =>
  segments.reduce<string>((path, segment) => {
    if (typeof segment === 'number') return `${path}[${segment}]`;
    if (!IDENTIFIER.test(segment)) return `${path}[${JSON.stringify(segment)}]`;
    return path === '' ? segment : `${path}.${segment}`;
  }, '');

/** A cycle is found only at the depth limit. The path then shows the first time round, not the hundredth. */
const MAX_PATH_SEGMENTS = 12;

/**
 * The canonical text of a JSON value: keys sorted by code unit, no spaces, numbers as ECMAScript prints them. Equal
 * values have equal texts on every platform. Values that JSON cannot express (NaN, undefined, functions, class
 * instances, cycles) are refused, with their place.
 *
 * ```ts
 * canonicalJson({ b: 1, a: [true] }); // { ok: true, value: '{"a":[true],"b":1}' }
 * ```
 */
export const canonicalJson = (value: unknown): Result<string, JsonProblem> => {
  try {
    const survey = new Survey();
    survey.visit(value);
    return ok(survey.isSorted ? JSON.stringify(value) : writeSorted(value));
  } catch (caught) {
    if (!(caught instanceof Rejection)) throw caught;
    const path = makePath(caught.path.reverse().slice(0, MAX_PATH_SEGMENTS));
    return err(problem(caught.code, path, `${path || 'The value'} ${caught.message}`));
  }
};

/** The canonical text of a value known to be JSON. Throws, naming the place, if it is not. */
export const makeJson = (value: unknown): string => {
  const text = canonicalJson(value);
  if (!text.ok) throw new TypeError(text.error.message);
  return text.value;
};

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (!sameJson(a[i], b[i])) return false;
  return true;
};

type Fields = Readonly<Record<string, unknown>>;

const isSameObject = (a: Fields, b: Fields): boolean => {
  let count = 0;
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !sameJson(a[key], b[key])) return false;
    count += 1;
  }
  return count === Object.keys(b).length;
};

/**
 * Whether two JSON values are equal, whatever the order of their keys. It stops at the first difference. Anything else
 * equals only itself.
 */
export const sameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const isList = Array.isArray(a);
  if (isList !== Array.isArray(b)) return false;
  return isList ? isSameList(a, b as readonly unknown[]) : isSameObject(a as Fields, b as Fields);
};
