import type { Tagged } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { isRngState } from '../rng.ts';
import { once } from './once.ts';
import { isTree, keysOf, type Path } from './paths.ts';

/** What a viewer learns from a turn, and the truth. */
export interface Told {
  /** The state after the turn. */
  readonly state: unknown;
  /** The events and the state as the viewer sees them. */
  readonly events: readonly Tagged[];
  readonly view: unknown;
}

/** The values at every place: one for a single place, several for all items of a list. */
export type Contents = ReadonlyMap<string, ReadonlySet<string>>;

/** Places as people write them; the items of a list also count as one place: `hands[0][3]` and `hands[0][]`. */
const placesOf = (path: Path): string[] => {
  const write = (keys: Path): string =>
    keys.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');
  const last = path.findLastIndex((key) => typeof key === 'number');
  if (last < 0) return [write(path)];
  return [
    write(path),
    `${write(path.slice(0, last))}[]${path
      .slice(last + 1)
      .map((key) => `.${key}`)
      .join('')}`,
  ];
};

export const contentsOf = (
  value: unknown,
  path: Path = [],
  into = new Map<string, Set<string>>(),
): Contents => {
  if (isRngState(value)) return into;
  const isItem = typeof path.at(-1) === 'number' && !Array.isArray(value);
  if (!isTree(value) || isItem)
    for (const place of placesOf(path)) {
      const values = into.get(place) ?? new Set();
      into.set(place, values.add(makeJson(value)));
    }
  if (isTree(value)) for (const key of keysOf(value)) contentsOf(value[key], [...path, key], into);
  return into;
};

/**
 * Every single value that events mention, by where it is mentioned. A second event of a type counts
 * separately: `drew 2: card`.
 */
export const wordsOf = (events: readonly Tagged[]): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>();
  const words = new Map<string, string>();
  const note = (name: string, value: unknown, path: Path): void => {
    if (path.length > 0) words.set(`${name}: ${placesOf(path)[0]}`, makeJson(value));
    if (isTree(value)) for (const key of keysOf(value)) note(name, value[key], [...path, key]);
  };
  for (const event of events) {
    const count = (counts.get(event.type) ?? 0) + 1;
    counts.set(event.type, count);
    note(`${event.type} ${count}`, event, []);
  }
  return words;
};

/** The parts of a turn, each computed on first use. */
interface Look {
  readonly words: ReadonlyMap<string, string>;
  /** What the view does not show unchanged. */
  readonly state: () => Contents;
  readonly view: () => Contents;
  readonly seen: () => string;
}

/** The fields of a state that a view does not show under the same name. */
const hiddenFields = (state: unknown, view: unknown): unknown =>
  isTree(state) && isTree(view)
    ? Object.fromEntries(
        Object.entries(state).filter(
          ([field, value]) => !(field in view) || !sameJson(view[field] ?? null, value ?? null),
        ),
      )
    : state;

/** A place in the state with the value that the events mention. */
interface Link {
  readonly word: string;
  readonly place: string;
}

const isAt = (contents: Contents, place: string, value: string): boolean =>
  contents.get(place)?.has(value) ?? false;

/** How often a value from one turn is at a place in another turn: the rate of pure coincidence. */
const accidentOf = (
  looks: readonly Look[],
  word: string,
  at: (look: Look) => Contents,
  place: string,
): number => {
  let [hits, pairs] = [0, 0];
  for (const [i, a] of looks.entries())
    for (const [k, b] of looks.entries())
      if (i !== k) {
        pairs += 1;
        if (isAt(at(b), place, a.words.get(word)!)) hits += 1;
      }
  return hits / pairs;
};

/** The probability below which we rule out coincidence. */
const RARE = 1e-6;

/** Whether the value is at the place in every turn, and not by coincidence. */
const isLinked = (
  looks: readonly Look[],
  word: string,
  at: (look: Look) => Contents,
  place: string,
): boolean =>
  looks.every((look) => isAt(at(look), place, look.words.get(word)!)) &&
  accidentOf(looks, word, at, place) ** looks.length < RARE;

/**
 * Whether the view leaves a value open: either it differed when the viewer saw the same, or the viewer never
 * saw the same twice.
 */
const isOpen = (looks: readonly Look[], word: string): boolean => {
  const bySight = new Map<string, Set<string>>();
  for (const { seen, words } of looks)
    bySight.set(seen(), (bySight.get(seen()) ?? new Set()).add(words.get(word)!));
  return [...bySight.values()].some(({ size }) => size > 1) || bySight.size === looks.length;
};

const lookAt = ({ state, events, view }: Told): Look => ({
  words: wordsOf(events),
  state: once(() => contentsOf(hiddenFields(state, view))),
  view: once(() => contentsOf(view)),
  seen: once(() => makeJson(view)),
});

/** Values that change from turn to turn. */
const changingWords = (turns: readonly Told[]): string[] => {
  const said = turns.map(({ events }) => wordsOf(events));
  return [...(said[0]?.keys() ?? [])].filter((word) => {
    const values = said.map((words) => words.get(word));
    return !values.includes(undefined) && new Set(values).size > 1;
  });
};

/** Values with a place where they are in all turns. */
const linksOf = (looks: readonly Look[], words: readonly string[]): Link[] =>
  words.flatMap((word) =>
    [...looks[0]!.state().keys()].flatMap((place) =>
      looks.every(({ state, words: said }) => isAt(state(), place, said.get(word)!)) ? [{ word, place }] : [],
    ),
  );

/**
 * A single value of the state that events tell a viewer although its view does not show it. A few turns
 * suggest candidates, and many more confirm them.
 */
export const toldValue = (turns: readonly Told[], more: () => readonly Told[]): string | undefined => {
  const words = changingWords(turns);
  if (words.length === 0) return undefined;
  const few = turns.map(lookAt);
  const links = linksOf(few, words);
  if (links.length === 0) return undefined;
  const all = [...few, ...more().map(lookAt)];
  const link = links.find(({ word, place }) => {
    const looks = all.filter((look) => look.words.has(word));
    if (!isLinked(looks, word, ({ state }) => state(), place) || !isOpen(looks, word)) return false;
    return ![...looks[0]!.view().keys()].some((seen) => isLinked(looks, word, ({ view }) => view(), seen));
  });
  return link?.place.replace('[]', '');
};
