import { sameJson } from '@ludus/kernel';

/**
 * What turns one JSON object into another, field by field: `[value]` is the new value of a field, `0` removes it, and an
 * object changes what is inside. Lists are replaced as a whole.
 */
export interface JsonPatch {
  readonly [field: string]: readonly [unknown] | 0 | JsonPatch;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The patch from one object to another; undefined when they say the same.
 *
 * ```ts
 * makePatch({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 4 } }); // { b: { c: [4], d: 0 } }
 * ```
 */
export const makePatch = (from: Fields, to: Fields): JsonPatch | undefined => {
  if (from === to) return undefined;
  const patch: Record<string, readonly [unknown] | 0 | JsonPatch> = {};
  for (const field of Object.keys(from)) if (!Object.hasOwn(to, field)) patch[field] = 0;
  for (const [field, value] of Object.entries(to)) {
    const known = Object.hasOwn(from, field) ? from[field] : undefined;
    if (isFields(known) && isFields(value)) {
      const inner = makePatch(known, value);
      if (inner !== undefined) patch[field] = inner;
    } else if (!Object.hasOwn(from, field) || !sameJson(known, value)) patch[field] = [value];
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
};

/** The object after a patch; what did not change is shared. */
export const applyPatch = (from: Fields, patch: JsonPatch): Fields => {
  const to: Record<string, unknown> = { ...from };
  for (const [field, change] of Object.entries(patch)) {
    if (change === 0) delete to[field];
    else if (Array.isArray(change)) to[field] = change[0];
    else to[field] = applyPatch((from[field] ?? {}) as Fields, change as JsonPatch);
  }
  return to;
};
