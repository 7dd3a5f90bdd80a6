import type { Json } from '@ludus/kernel';

type Path = readonly (string | number)[];

export interface Mutation {
  /** The place, without list indexes: `revealed[].count`. */
  readonly place: string;
  readonly what: string;
  readonly value: Json;
}

const WORDS = [
  ['player', 'neutral', 'rival', 'mine'],
  ['imperious', 'vague', 'tingle', 'eavesdropping', 'ramble', 'scurry', 'brush', 'canary', 'underwire'],
  ['imperious', 'vague', 'rival'],
  ['mine_revealed', 'all_tiles_revealed', 'draw'],
  ['standard', 'manhattan2'],
] as const;

/** Other values of the same kind. */
const alternatives = (value: Json): Json[] => {
  if (typeof value === 'number') return [value - 1, value + 1, value + 2, 0, 1.5, -1, 1e9];
  if (typeof value === 'string')
    return [...new Set(WORDS.filter((words) => (words as readonly string[]).includes(value)).flat()), 'x', 1];
  if (value === null) return [0, 1, 'player', { by: 'rival', count: 1, round: 1 }, []];
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const lists: Json[] = [null, []];
    if (items.length > 0)
      lists.push(items.slice(1), items.slice(0, -1), [...items, items[0]!], items.toReversed());
    return lists;
  }
  return [null];
};

const replaced = (value: Json, path: Path, leaf: Json): Json => {
  const [head, ...rest] = path;
  if (head === undefined) return leaf;
  if (Array.isArray(value)) return value.with(head as number, replaced(value[head as number], rest, leaf));
  const table = value as { readonly [key: string]: Json };
  return { ...table, [head]: replaced(table[head]!, rest, leaf) };
};

const pathsIn = (value: Json, path: Path = []): { path: Path; value: Json }[] => {
  const here = { path, value };
  if (typeof value !== 'object' || value === null) return [here];
  return [
    here,
    ...Object.entries(value).flatMap(([key, item]) =>
      pathsIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
};

const placeOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[]` : text === '' ? part : `${text}.${part}`),
    '',
  );

/** A state with one field changed, for every field and every other value that may fit there. */
export function* mutations(state: Json): Generator<Mutation> {
  for (const { path, value } of pathsIn(state))
    for (const other of alternatives(value))
      if (JSON.stringify(other) !== JSON.stringify(value))
        yield {
          place: placeOf(path),
          what: `${JSON.stringify(value)?.slice(0, 60)} → ${JSON.stringify(other).slice(0, 60)}`,
          value: replaced(state, path, other),
        };
}
