import { makePath } from './json.ts';
import { type Checked, err, ok, type Problem, problem } from './result.ts';

export type SchemaCode =
  | 'wrong_type'
  | 'wrong_value'
  | 'out_of_range'
  | 'wrong_length'
  | 'wrong_format'
  | 'missing'
  | 'unknown_field'
  | 'too_deep';

/** Collects problems and keeps track of the place being checked. */
export class Inspection {
  readonly problems: Problem<SchemaCode>[] = [];
  readonly #path: (string | number)[] = [];

  /** After this many problems, checking further tells nobody anything new. */
  get isFull(): boolean {
    return this.problems.length >= 20;
  }

  /** Reports a problem here, or in a field of the current value. `predicate` follows the place: `must be …`. */
  report(code: SchemaCode, predicate: string, field?: string | number): false {
    if (this.isFull) return false;
    const path = makePath(field === undefined ? this.#path : [...this.#path, field]);
    this.problems.push(problem(code, path, `${path || 'The value'} ${predicate}`));
    return false;
  }

  inside(field: string | number, schema: Schema<unknown>, value: unknown): boolean {
    if (this.#path.length >= 64) return this.report('too_deep', 'is nested too deeply.');
    this.#path.push(field);
    const fits = schema.fits(value, this);
    this.#path.pop();
    return fits;
  }
}

/**
 * The shape of a value from outside. `fits` reports everything wrong with it. A value that fits is used as it is, not
 * copied.
 */
export interface Schema<T> {
  /** For messages: `a whole number from 0 to 5`. */
  readonly expected: string;
  readonly fits: (value: unknown, inspection: Inspection) => boolean;
  /** Never set: carries the type. */
  readonly type?: T;
}

export interface OptionalSchema<T> extends Schema<T> {
  readonly optional: true;
}

/** The type that a schema describes: `type Config = Infer<typeof CONFIG>`. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

/**
 * Checks a value from outside.
 *
 * ```ts
 * const POINT = object({ x: integer(0, 7), y: integer(0, 7) });
 * parse(POINT, { x: 3, y: 9 }); // { ok: false, error: [{ code: 'out_of_range', path: 'y', … }] }
 * ```
 */
export const parse = <T>(schema: Schema<T>, value: unknown): Checked<T, SchemaCode> => {
  const inspection = new Inspection();
  if (schema.fits(value, inspection)) return ok(value as T);
  return err(inspection.problems);
};

const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value.length > 40 ? 'a long string' : JSON.stringify(value);
  return typeof value === 'function' ? 'a function' : String(value);
};

const mismatch = (inspection: Inspection, code: SchemaCode, expected: string, value: unknown): false =>
  inspection.report(code, `must be ${expected}, not ${shown(value)}.`);

const simple = <T>(expected: string, test: (value: unknown) => boolean): Schema<T> => ({
  expected,
  fits: (value, inspection) => test(value) || mismatch(inspection, 'wrong_type', expected, value),
});

export const boolean: Schema<boolean> = simple('true or false', (value) => typeof value === 'boolean');

export const nothing: Schema<null> = simple('null', (value) => value === null);

/** A finite number in a range. */
export const number = (min = -Number.MAX_VALUE, max = Number.MAX_VALUE): Schema<number> => {
  const bounded = min !== -Number.MAX_VALUE || max !== Number.MAX_VALUE;
  const expected = bounded ? `a number from ${min} to ${max}` : 'a finite number';
  return {
    expected,
    fits: (value, inspection) => {
      if (typeof value !== 'number') return mismatch(inspection, 'wrong_type', expected, value);
      return (value >= min && value <= max) || mismatch(inspection, 'out_of_range', expected, value);
    },
  };
};

/** A whole number in a range that includes both ends. */
export const integer = (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Schema<number> => {
  const bounded = min !== Number.MIN_SAFE_INTEGER || max !== Number.MAX_SAFE_INTEGER;
  const expected = !bounded
    ? 'a whole number'
    : max === Number.MAX_SAFE_INTEGER
      ? `a whole number of at least ${min}`
      : `a whole number from ${min} to ${max}`;
  return {
    expected,
    fits: (value, inspection) => {
      if (typeof value !== 'number' || !Number.isInteger(value))
        return mismatch(inspection, 'wrong_type', expected, value);
      return (value >= min && value <= max) || mismatch(inspection, 'out_of_range', expected, value);
    },
  };
};

export interface TextLimits {
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern requires, in words. */
  readonly expected?: string;
}

export const text = ({ max = 10_000, pattern, expected = 'a string' }: TextLimits = {}): Schema<string> => ({
  expected,
  fits: (value, inspection) => {
    if (typeof value !== 'string') return mismatch(inspection, 'wrong_type', expected, value);
    if (value.length > max) return inspection.report('wrong_length', `must have at most ${max} characters.`);
    return (
      pattern === undefined || pattern.test(value) || mismatch(inspection, 'wrong_format', expected, value)
    );
  },
});

/** One of a few fixed values. */
export const oneOf = <const T extends readonly (string | number | boolean | null)[]>(
  values: T,
): Schema<T[number]> => {
  const expected = values.length === 1 ? shown(values[0]) : `one of ${values.map(shown).join(', ')}`;
  return {
    expected,
    fits: (value, inspection) =>
      (values as readonly unknown[]).includes(value) || mismatch(inspection, 'wrong_value', expected, value),
  };
};

export const optional = <T>(schema: Schema<T>): OptionalSchema<T> => ({ ...schema, optional: true });

type Fields = Readonly<Record<string, Schema<unknown>>>;
type RequiredKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends OptionalSchema<unknown> ? never : K;
}[keyof F];
type OptionalKeys<F extends Fields> = Exclude<keyof F, RequiredKeys<F>>;
type Flat<T> = { readonly [K in keyof T]: T[K] };
export type ObjectOf<F extends Fields> = Flat<
  { readonly [K in RequiredKeys<F>]: Infer<F[K]> } & { readonly [K in OptionalKeys<F>]?: Infer<F[K]> }
>;

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with exactly these fields. Optional fields may be absent but not `undefined`. */
export const object = <F extends Fields>(fields: F): Schema<ObjectOf<F>> => {
  const known = new Map(Object.entries(fields));
  const required = [...known].filter(([, schema]) => !('optional' in schema)).map(([name]) => name);
  return {
    expected: 'an object',
    fits: (value, inspection) => {
      if (!isPlainObject(value)) return mismatch(inspection, 'wrong_type', 'an object', value);
      let fits = true;
      for (const name of required)
        if (!Object.hasOwn(value, name))
          fits = inspection.report('missing', `is missing; it must be ${fields[name]!.expected}.`, name);
      for (const name of Object.keys(value)) {
        const schema = known.get(name);
        if (schema === undefined) fits = inspection.report('unknown_field', 'is not a known field.', name);
        else if (!inspection.inside(name, schema, value[name])) fits = false;
        if (inspection.isFull) return false;
      }
      return fits;
    },
  };
};

/** A list of at most `max` items. */
export const array = <T>(item: Schema<T>, { min = 0, max = 100_000 } = {}): Schema<readonly T[]> => ({
  expected: 'a list',
  fits: (value, inspection) => {
    if (!Array.isArray(value)) return mismatch(inspection, 'wrong_type', 'a list', value);
    if (value.length < min || value.length > max)
      return inspection.report('wrong_length', `must have ${min} to ${max} items, not ${value.length}.`);
    let fits = true;
    for (let i = 0; i < value.length && !inspection.isFull; i += 1)
      if (!inspection.inside(i, item, value[i])) fits = false;
    return fits;
  },
});

/** An object used as a table: any keys that fit `key`, all values of one shape. */
export const record = <T>(
  key: Schema<string>,
  item: Schema<T>,
  { max = 100_000 } = {},
): Schema<{ readonly [key: string]: T }> => ({
  expected: 'an object',
  fits: (value, inspection) => {
    if (!isPlainObject(value)) return mismatch(inspection, 'wrong_type', 'an object', value);
    const names = Object.keys(value);
    if (names.length > max)
      return inspection.report('wrong_length', `must have at most ${max} entries, not ${names.length}.`);
    let fits = true;
    for (const name of names) {
      if (name === '__proto__') fits = inspection.report('unknown_field', 'is not an allowed key.', name);
      else if (!inspection.inside(name, key, name) || !inspection.inside(name, item, value[name]))
        fits = false;
      if (inspection.isFull) return false;
    }
    return fits;
  },
});

/** A value that may be `null`. */
export const nullable = <T>(schema: Schema<T>): Schema<T | null> => ({
  expected: `${schema.expected} or null`,
  fits: (value, inspection) => value === null || schema.fits(value, inspection),
});

type Variants = Readonly<Record<string, Fields>>;
export type VariantOf<Tag extends string, V extends Variants> = {
  [K in keyof V & string]: Flat<{ readonly [T in Tag]: K } & ObjectOf<V[K]>>;
}[keyof V & string];

/**
 * A discriminated union: the field `tag` selects one of the shapes.
 *
 * ```ts
 * const MOVE = variants('type', { pass: {}, step: { to: integer(0, 63) } });
 * type Move = Infer<typeof MOVE>; // { type: 'pass' } | { type: 'step'; to: number }
 * ```
 */
export const variants = <Tag extends string, V extends Variants>(
  tag: Tag,
  shapes: V,
): Schema<VariantOf<Tag, V>> => {
  const names = Object.keys(shapes);
  const known = new Map(
    Object.entries(shapes).map(([name, fields]) => [name, object({ [tag]: oneOf([name]), ...fields })]),
  );
  const expected = `one of ${names.join(', ')}`;
  return {
    expected: 'an object',
    fits: (value, inspection) => {
      if (!isPlainObject(value)) return mismatch(inspection, 'wrong_type', 'an object', value);
      const name = Object.hasOwn(value, tag) ? value[tag] : undefined;
      if (name === undefined) return inspection.report('missing', `is missing; it must be ${expected}.`, tag);
      const shape = typeof name === 'string' ? known.get(name) : undefined;
      if (shape === undefined)
        return inspection.report('wrong_value', `must be ${expected}, not ${shown(name)}.`, tag);
      return shape.fits(value, inspection);
    },
  };
};

/** A schema with an extra condition. If the condition fails, `condition` says what the value `must be` or `has`. */
export const refine = <T>(schema: Schema<T>, condition: (value: T) => string | undefined): Schema<T> => ({
  expected: schema.expected,
  fits: (value, inspection) => {
    if (!schema.fits(value, inspection)) return false;
    const predicate = condition(value as T);
    return predicate === undefined || inspection.report('wrong_value', predicate);
  },
});

/** A schema that refers to itself through a function. */
export const lazy = <T>(schema: () => Schema<T>): Schema<T> => ({
  expected: 'a value',
  fits: (value, inspection) => schema().fits(value, inspection),
});
