import { sameJson } from '@ludus/kernel';

/**
 * What turns one JSON object into another, field by field: `[value]` is the new value of a field, `0` removes it, and
 * an object changes what is inside. Lists are replaced as a whole, unless only objects in them changed: those are
 * patched by index.
 */
export interface JsonPatch {
  readonly [field: string]: readonly [unknown] | 0 | JsonPatch;
}

type Fields = Readonly<Record<string, unknown>>;
type Part = JsonPatch[string];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The patch of a list in which only objects changed; undefined for any other list. */
const makeListPatch = (from: readonly unknown[], to: readonly unknown[]): JsonPatch | undefined => {
  if (from.length !== to.length) return undefined;
  const patch: Record<string, Part> = {};
  for (const [i, value] of to.entries()) {
    const known = from[i];
    if (isFields(known) && isFields(value)) {
      const inner = makePatch(known, value);
      if (inner !== undefined) patch[i] = inner;
    } else if (!sameJson(known, value)) return undefined;
  }
  return patch;
};

/** What turns one value into another; undefined if they are equal. */
const makePart = (from: unknown, to: unknown): Part | undefined => {
  if (from === to) return undefined;
  if (isFields(from) && isFields(to)) return makePatch(from, to);
  if (sameJson(from, to)) return undefined;
  return (Array.isArray(from) && Array.isArray(to) ? makeListPatch(from, to) : undefined) ?? [to];
};

/**
 * The patch from one object to another; undefined if they are equal.
 *
 * ```ts
 * makePatch({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 4 } }); // { b: { c: [4], d: 0 } }
 * ```
 */
export const makePatch = (from: Fields, to: Fields): JsonPatch | undefined => {
  if (from === to) return undefined;
  const patch: Record<string, Part> = {};
  let isSame = true;
  for (const field of Object.keys(from))
    if (!Object.hasOwn(to, field)) {
      patch[field] = 0;
      isSame = false;
    }
  for (const field of Object.keys(to)) {
    const part: Part | undefined = Object.hasOwn(from, field)
      ? makePart(from[field], to[field])
      : [to[field]];
    if (part === undefined) continue;
    patch[field] = part;
    isSame = false;
  }
  return isSame ? undefined : patch;
};

const applyPart = (from: unknown, part: Exclude<Part, 0>): unknown => {
  if (Array.isArray(part)) return part[0];
  const inner = part as JsonPatch;
  if (!Array.isArray(from)) return applyPatch((from ?? {}) as Fields, inner);
  return from.map((value, i) => (Object.hasOwn(inner, i) ? applyPatch(value, inner[i] as JsonPatch) : value));
};

/** The object after a patch. Unchanged parts are shared. */
export const applyPatch = (from: Fields, patch: JsonPatch): Fields => {
  const to: Record<string, unknown> = { ...from };
  for (const [field, part] of Object.entries(patch)) {
    if (part === 0) delete to[field];
    else to[field] = applyPart(from[field], part);
  }
  return to;
};
