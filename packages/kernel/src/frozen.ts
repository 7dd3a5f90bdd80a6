import { type Json, makePath } from './json.ts';
import { err, ok, type Problem, problem, type Result } from './result.ts';

/** More than any real state has. A larger value is hostile or a mistake. */
const MAX_VALUES = 1_000_000;
const MAX_DEPTH = 64;

/** Why a value could not be copied; only thrown inside this module. */
class Refusal {
  readonly path: (string | number)[] = [];
  readonly code: string;
  readonly predicate: string;
  constructor(code: string, predicate: string) {
    this.code = code;
    this.predicate = predicate;
  }
}

const tooLarge = (): Refusal => new Refusal('too_large', `holds more than ${MAX_VALUES} values.`);

class Copier {
  #values = 0;

  copy(value: unknown, depth: number): Json {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw tooLarge();
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number') {
      if (Number.isFinite(value)) return value;
      throw new Refusal('not_finite', `is ${value}, which JSON cannot express.`);
    }
    if (typeof value !== 'object')
      throw new Refusal('not_json', `is ${value === undefined ? 'undefined' : `a ${typeof value}`}.`);
    if (depth >= MAX_DEPTH) throw new Refusal('too_deep', `is nested more than ${MAX_DEPTH} levels deep.`);
    return Array.isArray(value)
      ? this.#list(value, depth)
      : this.#table(value as Record<string, unknown>, depth);
  }

  #list(items: readonly unknown[], depth: number): Json {
    const { length } = items;
    if (this.#values + length > MAX_VALUES) throw tooLarge();
    const copy: Json[] = [];
    for (let i = 0; i < length; i += 1) copy.push(this.#field(i, items[i], depth));
    return copy;
  }

  #table(fields: Readonly<Record<string, unknown>>, depth: number): Json {
    const prototype = Object.getPrototypeOf(fields);
    if (prototype !== Object.prototype && prototype !== null)
      throw new Refusal('not_json', 'is not a plain object.');
    // Reads every field once. Much faster than copying key by key for tables with many different keys.
    const copy: Record<string | symbol, unknown> = { ...fields };
    for (const symbol of Object.getOwnPropertySymbols(copy)) delete copy[symbol];
    for (const key of Object.keys(copy)) {
      if (key === '__proto__') throw new Refusal('unknown_field', 'has a key that is not allowed.');
      const value = copy[key];
      const plain = this.#field(key, value, depth);
      if (plain !== value) copy[key] = plain;
    }
    return copy as Json;
  }

  #field(segment: string | number, value: unknown, depth: number): Json {
    try {
      return this.copy(value, depth + 1);
    } catch (caught) {
      if (caught instanceof Refusal) caught.path.push(segment);
      throw caught;
    }
  }
}

/**
 * Copies a value from outside and reads every field once, so getters, proxies and later changes cannot affect what was
 * checked. It refuses values that JSON cannot express and says where they are. It never throws.
 */
export const copyJson = (value: unknown): Result<Json, Problem> => {
  try {
    return ok(new Copier().copy(value, 0));
  } catch (caught) {
    if (!(caught instanceof Refusal)) return err(problem('unreadable', '', 'The value cannot be read.'));
    const path = makePath(caught.path.reverse());
    return err(problem(caught.code, path, `${path || 'The value'} ${caught.predicate}`));
  }
};

/**
 * Freezes plain data in place, all the way down. Functions and class instances are left alone. Reading a frozen list is
 * slow in some engines, so freeze what you return, not what a search works on.
 */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return value;
  for (const field of Object.values(value)) deepFreeze(field);
  return Object.freeze(value);
};
