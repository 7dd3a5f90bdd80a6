import { isRngState } from '../rng.ts';

/** A place inside a JSON value. */
export type Path = readonly (string | number)[];

type Tree = Readonly<Record<string | number, unknown>>;

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The value at a place; undefined if the place does not exist. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (isTree(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);

/** A copy with a different value at an existing place. */
export const withValue = (value: unknown, path: Path, item: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return item;
  const tree = value as Tree;
  const changed = withValue(tree[key], rest, item);
  return Array.isArray(tree) ? tree.with(key as number, changed) : { ...tree, [key]: changed };
};

export const keysOf = (tree: object): (string | number)[] =>
  Array.isArray(tree) ? tree.map((_, i) => i) : Object.keys(tree);

/** A place as people write it: `hands[1][0]`. */
export const describePath = (path: Path): string =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');

/** Where in a value random generators stand. */
export const generatorsIn = (value: unknown, path: Path = []): Path[] => {
  if (!isTree(value)) return [];
  if (isRngState(value)) return [path];
  return keysOf(value).flatMap((key) => generatorsIn(value[key], [...path, key]));
};
