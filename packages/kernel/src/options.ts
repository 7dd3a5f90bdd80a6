import { copyJson, deepFreeze } from './frozen.ts';
import type { OptionValue, RuleOption, SetupContext } from './game.ts';
import type { Depending, Extra, Option, Setting } from './option.ts';
import { type Checked, err, ok, type Problem, problem } from './result.ts';
import { boolean, object, oneOf, optional, parse, type Schema } from './schema.ts';
import { didYouMean } from './suggestion.ts';

/** Options by name; a nested table is a section. */
export interface OptionFields {
  readonly [name: string]: Option<unknown> | OptionFields;
}

/** The options of a game: all of them set, and extras if they are on. */
export type OptionsOf<F> = {
  readonly [K in keyof F as F[K] extends Extra ? never : K]: F[K] extends Option<infer T>
    ? T
    : OptionsOf<F[K]>;
} & {
  readonly [K in keyof F as F[K] extends Extra ? K : never]?: true;
};

/** Any part of the options. */
export type OptionChanges<F> = {
  readonly [K in keyof F]?: F[K] extends Option<infer T> ? T : OptionChanges<F[K]>;
};

/** What a preset changes. */
export type PresetChanges<F> = {
  readonly [K in keyof F]?: F[K] extends Option<infer T> ? Setting<T> : PresetChanges<F[K]>;
};

interface Entry {
  readonly path: readonly string[];
  readonly id: string;
  readonly option: Option<unknown>;
}

type Tree = { readonly [name: string]: unknown };

const isOption = (field: Option<unknown> | OptionFields): field is Option<unknown> =>
  typeof field.description === 'string';

const entriesOf = (fields: OptionFields, above: readonly string[] = []): Entry[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    if (!isOption(field)) return entriesOf(field, path);
    return [{ path, id: field.id ?? path.join('.'), option: field }];
  });

const isExtra = (option: Option<unknown>): option is Extra => 'isExtra' in option;

const settledSchema = (option: Option<unknown>): Schema<unknown> =>
  isExtra(option) ? optional(oneOf([true])) : option.schema;

const schemaOf = (fields: OptionFields): Schema<unknown> =>
  object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        isOption(field) ? settledSchema(field) : schemaOf(field),
      ]),
    ),
  );

const changeSchemas = (fields: OptionFields): Record<string, Schema<unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      optional(isOption(field) ? field.schema : object(changeSchemas(field))),
    ]),
  );

/** The value at a place; undefined if something on the way is missing. */
const valueAt = (tree: Tree, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Tree | undefined)?.[name], tree);

/** The options as people and files see them, with a value for each except extras that are off. */
const treeOf = (entries: readonly Entry[], settle: (entry: Entry) => unknown): Tree => {
  const tree: Record<string, unknown> = {};
  for (const entry of entries) {
    const value = settle(entry);
    if (value === false && isExtra(entry.option)) continue;
    let section = tree;
    for (const name of entry.path.slice(0, -1)) {
      section[name] ??= {};
      section = section[name] as Record<string, unknown>;
    }
    section[entry.path.at(-1)!] = value;
  }
  return tree;
};

const isDepending = (value: unknown): value is Depending<unknown> =>
  typeof (value as Partial<Depending<unknown>> | null)?.of === 'function';

const inWords = (value: unknown): string => {
  if (isDepending(value)) return value.text;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number'
    ? String(value)
    : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
};

const valuesInWords = ({ offer, schema }: Option<unknown>): string => {
  if (schema === boolean || typeof offer?.values?.[0] === 'boolean') return 'on or off';
  if (offer === undefined) return schema.expected;
  return offer.values === undefined ? `${offer.min} to ${offer.max}` : offer.values.map(inWords).join(', ');
};

/**
 * The rule options of a game. This one table defines their type (`OptionsOf<typeof FIELDS>`), the schemas, the menu,
 * the presets, the defaults and the table in the docs.
 *
 * ```ts
 * const FIELDS = {
 *   swapRule: toggle({ name: 'Swap rule', group: 'Start', description: 'Player 2 may swap seats', default: false }),
 *   combat: { dice: wholeNumber(1, 6, { name: 'Dice', group: 'Combat', description: 'Dice per attack', default: 3 }) },
 * };
 * const RULES = new OptionTable(FIELDS, { plain: {}, wild: { combat: { dice: 6 } } });
 * RULES.defaults({ variant: 'small', players: 2, preset: 'wild' }); // { swapRule: false, combat: { dice: 6 } }
 * ```
 */
export class OptionTable<F extends OptionFields, P extends string = never> {
  /** The names of the presets; the first one is the default. */
  readonly presets: readonly P[];
  /** The schema of a full set of options. */
  readonly schema: Schema<OptionsOf<F>>;
  /** The schema of any part of one, with the preset for the rest. */
  readonly changes: Schema<OptionChanges<F> & { readonly preset?: P }>;
  /** What people may choose, for `Game.options`. */
  readonly menu: readonly RuleOption[];
  readonly #entries: readonly Entry[];
  readonly #presetChanges: Readonly<Record<string, Tree>>;

  constructor(fields: F, presets: Readonly<Record<P, PresetChanges<F>>> = {} as Record<P, PresetChanges<F>>) {
    this.presets = Object.freeze(Object.keys(presets) as P[]);
    this.#presetChanges = presets;
    this.#entries = entriesOf(fields);
    this.schema = schemaOf(fields) as Schema<OptionsOf<F>>;
    const preset = this.presets.length === 0 ? {} : { preset: optional(oneOf(this.presets)) };
    this.changes = object({ ...preset, ...changeSchemas(fields) }) as Schema<never>;
    this.menu = deepFreeze([...this.#presetMenu(), ...this.#entries.flatMap((entry) => this.#menuOf(entry))]);
  }

  /** All options with their default values. */
  defaults(context: SetupContext): OptionsOf<F> {
    return this.#fill(context, () => undefined);
  }

  /** All options, with the changes from a file. */
  change(changes: unknown, context: Omit<SetupContext, 'preset'>): Checked<OptionsOf<F>> {
    const copied = copyJson(changes);
    if (!copied.ok) return err([copied.error]);
    const parsed = parse(this.changes, copied.value);
    if (!parsed.ok) return parsed;
    const { preset, ...rest } = parsed.value as Tree & { readonly preset?: P };
    return ok(this.#fill({ ...context, ...(preset && { preset }) }, ({ path }) => valueAt(rest, path)));
  }

  /** All options, with choices by id; undefined means not chosen. */
  choose(chosen: Tree, context: Omit<SetupContext, 'preset'>): Checked<OptionsOf<F>> {
    const copied = copyJson(
      Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
    );
    if (!copied.ok) return err([{ ...copied.error, path: `options.${copied.error.path}` }]);
    const values = copied.value as Tree;
    const problems = Object.keys(values).flatMap((id) => this.#problemWith(id, values[id]));
    if (problems.length > 0) return err(problems);
    const preset = values.preset as P | undefined;
    return ok(this.#fill({ ...context, ...(preset && { preset }) }, ({ id }) => values[id]));
  }

  /** The options as a table for the docs. */
  markdown(): string {
    const [standard, ...others] = this.presets;
    const head = [
      'group',
      'option',
      'id',
      'values',
      standard === undefined ? 'default' : `\`${standard}\` (default)`,
    ];
    const rows = this.#entries.map(({ option, id, path }) => [
      option.group,
      `${option.name}: ${option.description}`,
      `\`${id}\``,
      valuesInWords(option),
      ...(standard === undefined ? [undefined] : this.presets).map((preset) =>
        inWords(this.#settingOf({ option, id, path }, preset)),
      ),
    ]);
    const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
    const columns = [...head, ...others.map((preset) => `\`${preset}\``)];
    return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n');
  }

  #settingOf({ option, path }: Entry, preset: string | undefined): unknown {
    const changes = this.#presetChanges[preset ?? this.presets[0] ?? ''];
    return (changes && valueAt(changes, path)) ?? option.default;
  }

  #fill(context: SetupContext, chosen: (entry: Entry) => unknown): OptionsOf<F> {
    const tree = treeOf(this.#entries, (entry) => {
      const value = chosen(entry) ?? this.#settingOf(entry, context.preset);
      return isDepending(value) ? value.of(context) : value;
    });
    return deepFreeze(tree) as OptionsOf<F>;
  }

  #problemWith(id: string, value: unknown): Problem[] {
    const path = `options.${id}`;
    const known: Schema<unknown> | undefined =
      id === 'preset' && this.presets.length > 0
        ? oneOf(this.presets)
        : this.#entries.find((entry) => entry.id === id)?.option.schema;
    if (known === undefined) {
      const listed = this.menu.map((option) => option.id);
      const available = listed.length === 0 ? ' This game has none.' : ` Available: ${listed.join(', ')}.`;
      const ids = [...listed, ...this.#entries.map((entry) => entry.id)];
      const sentence = `There is no rule option "${id}".${available}${didYouMean(id, ids)}`;
      return [problem('unknown_option', path, sentence)];
    }
    if (parse(known, value).ok) return [];
    return [problem('wrong_option', path, `The rule option ${id} must be ${known.expected}.`)];
  }

  #presetMenu(): RuleOption[] {
    if (this.presets.length === 0) return [];
    const description = 'The rule set that the other options start from';
    return [{ id: 'preset', name: 'Rule set', description, values: this.presets, default: this.presets[0]! }];
  }

  #menuOf(entry: Entry): RuleOption[] {
    const { option, id } = entry;
    if (option.offer === undefined) return [];
    const { name, group, description, offer } = option;
    const standard = this.#settingOf(entry, undefined);
    return [
      {
        id,
        name,
        group,
        description,
        ...offer,
        ...(isDepending(standard) ? {} : { default: standard as OptionValue }),
        defaultFor: (context) => {
          const value = this.#settingOf(entry, context.preset);
          return (isDepending(value) ? value.of(context) : value) as OptionValue;
        },
      },
    ];
  }
}
