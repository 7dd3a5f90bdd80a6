import { deepFreeze, sameJson } from '@ludus/kernel';

/** How many values to keep for comparison; games of one process mostly use the same few. */
const KEPT = 8;

/**
 * Values that passed their checks, deeply frozen: maps and rulesets, which games share. A value that comes
 * again is recognised by reference, and a copy of it, such as one read from JSON, is replaced by the
 * original.
 */
export class Accepted<T extends object> {
  readonly #known = new WeakSet<object>();
  readonly #latest: T[] = [];

  find(value: unknown): T | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    if (this.#known.has(value)) return value as T;
    try {
      return this.#latest.find((one) => sameJson(value, one));
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
