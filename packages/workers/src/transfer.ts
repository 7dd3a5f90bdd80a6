import type { Movable } from './types.ts';

/** An answer with parts that move to the caller instead of being copied. */
export class Transferred<Value> {
  readonly value: Value;
  readonly parts: readonly Movable[];

  constructor(value: Value, parts: readonly Movable[]) {
    this.value = value;
    this.parts = parts;
  }
}

/**
 * What a method returns to hand over memory.
 *
 * ```ts
 * serve({ render: async () => transfer(pixels, [pixels.buffer]) });
 * ```
 */
export const transfer = <Value>(value: Value, parts: readonly Movable[]): Transferred<Value> =>
  new Transferred(value, parts);
