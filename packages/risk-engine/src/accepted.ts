import { deepFreeze } from '@ludus/kernel';

/** So many are kept to be compared with; games of one process mostly use the same few. */
const KEPT = 8;

/**
 * Values that passed their checks, deeply frozen: maps and rulesets, which games share. One that comes again is known by
 * reference, and a copy of it, as read from JSON, stands for the original.
 */
export class Accepted<T extends object> {
  readonly #known = new WeakSet<object>();
  readonly #latest: T[] = [];

  find(value: unknown): T | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    if (this.#known.has(value)) return value as T;
    try {
      return this.#latest.find((one) => isSame(value, one));
    } catch {
      return undefined;
    }
  }

  add(value: T): T {
    deepFreeze(value);
    this.#known.add(value);
    if (this.#latest.unshift(value) > KEPT) this.#latest.pop();
    return value;
  }
}

/** Whether a value says the same as known JSON; every field of it is read at most once. */
const isSame = (value: unknown, known: unknown): boolean => {
  if (typeof known !== 'object' || known === null) return value === known;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(known))
    return false;
  const keys = Object.keys(value);
  if (keys.length !== Object.keys(known).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(known, key) &&
      isSame((value as Record<string, unknown>)[key], (known as Record<string, unknown>)[key]),
  );
};
