import type { Tagged } from '../game.ts';
import { makeJson } from '../json.ts';
import { isRngState, type Rng } from '../rng.ts';
import { isTree, keysOf, type Path, withValue } from './paths.ts';
import { oneOfEachType } from './secrecyEvents.ts';
import type { Visit } from './visit.ts';

interface Part {
  readonly path: Path;
  readonly value: unknown;
}

/** Every part of a value, whole lists and objects as well as what is in them. */
const partsOf = (value: unknown, path: Path = []): Part[] => {
  if (isRngState(value)) return [];
  const inside = isTree(value) ? keysOf(value).flatMap((key) => partsOf(value[key], [...path, key])) : [];
  return path.length === 0 ? inside : [{ path, value }, ...inside];
};

/** Equal for values that can replace each other: two numbers, or two cards with a suit and a rank. */
const shapeOf = (value: unknown): string =>
  isTree(value) ? Object.keys(value).sort().join() : value === null ? 'null' : typeof value;

/** The different values of every shape, in random order. */
const valuesByShape = (parts: readonly Part[], rng: Rng): Map<string, unknown[]> => {
  const texts = new Set<string>();
  const values = new Map<string, unknown[]>();
  for (const { value } of rng.shuffle(parts)) {
    const text = makeJson(value ?? null);
    if (texts.has(text)) continue;
    texts.add(text);
    const shape = shapeOf(value);
    values.set(shape, [...(values.get(shape) ?? []), value]);
  }
  return values;
};

/** How many values are tried in one place of an action, and how many actions are tried altogether. */
const VALUES = 8;
const ATTEMPTS = 16;
/** How many actions from earlier positions are tried. */
const MOST_EARLIER = 4;

/** An action with something else in one of its places. */
const replaced = (action: Tagged, values: ReadonlyMap<string, readonly unknown[]>): Tagged[] =>
  partsOf(action)
    .filter(({ path }) => path[0] !== 'type')
    .flatMap(({ path, value }) =>
      (values.get(shapeOf(value)) ?? [])
        .slice(0, VALUES)
        .map((other) => withValue(action, path, other) as Tagged),
    );

/**
 * Actions that nobody may play here, made from what is hidden in the state: a card that somebody else holds,
 * a tile that nobody has opened. The refusal must not reveal where it is.
 */
export const attemptsOf = (
  {
    state,
    legal,
    sample,
    earlierActions,
    rng,
  }: Pick<Visit, 'state' | 'legal' | 'sample' | 'earlierActions' | 'rng'>,
  hidden: readonly string[],
): Tagged[] => {
  const own = rng.fork('attempts');
  const fields = Object.entries(isTree(state) ? state : {});
  const secret = fields.filter(([field]) => hidden.includes(field));
  const values = valuesByShape(partsOf(Object.fromEntries(secret.length > 0 ? secret : fields)), own);
  const made = oneOfEachType([...earlierActions, ...sample]).flatMap((action) => replaced(action, values));
  const known = new Set(legal.map((action) => makeJson(action)));
  const tried = [...earlierActions.slice(-MOST_EARLIER), ...own.shuffle(made)].map(
    (action) => [makeJson(action), action] as const,
  );
  return [...new Map(tried.filter(([text]) => !known.has(text))).values()].slice(0, ATTEMPTS);
};
