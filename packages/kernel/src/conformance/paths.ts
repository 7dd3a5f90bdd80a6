import { isRngState } from '../rng.ts';

/** A place inside a JSON value. */
export type Path = readonly (string | number)[];

type Tree = Readonly<Record<string | number, unknown>>;

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** What stands at a place; undefined where there is no such place. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (isTree(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);

/** A copy with another value at a place that is there. */
export const withValue = (value: unknown, path: Path, item: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return item;
  const tree = value as Tree;
  const changed = withValue(tree[key], rest, item);
  return Array.isArray(tree) ? tree.with(key as number, changed) : { ...tree, [key]: changed };
};

export const keysOf = (tree: object): (string | number)[] =>
  Array.isArray(tree) ? tree.map((_, i) => i) : Object.keys(tree);

/** `hands[1][0]`, as people write it. */
export const describePath = (path: Path): string =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');

/** Where in a value random generators stand. */
export const generatorsIn = (value: unknown, path: Path = []): Path[] => {
  if (!isTree(value)) return [];
  if (isRngState(value)) return [path];
  return keysOf(value).flatMap((key) => generatorsIn(value[key], [...path, key]));
};
