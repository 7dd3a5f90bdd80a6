import type { Value } from '../record/gameRows.ts';
import { makeArray } from './columns.ts';

/** PostgreSQL accepts no longer words, and at most a megabyte of them per game. */
const LONGEST = 200;
const MOST = 20_000;

/** The words of a text, in lower case without accents. */
const wordsIn = (text: string): readonly string[] =>
  (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, LONGEST));

/** Every name and value inside a value, as texts. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    if (value !== null) yield String(value);
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    yield* textsIn(inner);
  }
}

/** What a game is found by: the words and the tags in its metadata, as lists. Both are absent if there are none. */
interface SearchWords {
  readonly words: string | null;
  readonly tags: string | null;
}

const NOTHING: SearchWords = { words: null, tags: null };

/** The names of the counters are the same for all games of a kind and would only add noise. */
export const wordsOf = (metadataJson: Value): SearchWords => {
  if (typeof metadataJson !== 'string') return NOTHING;
  let metadata: unknown;
  try {
    metadata = JSON.parse(metadataJson);
  } catch {
    return NOTHING;
  }
  const { counters: _, ...rest } =
    typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>) : { metadata };
  const words = new Set<string>();
  for (const text of textsIn(rest)) for (const word of wordsIn(text)) if (words.size < MOST) words.add(word);
  if (words.size === 0) return NOTHING;
  const tags = Array.isArray(rest['tags']) ? rest['tags'].filter((tag) => typeof tag === 'string') : [];
  // PostgreSQL cannot store this character, so no game can be found by it.
  const storable = tags.map((tag) => tag.replaceAll('\0', ''));
  return { words: makeArray('TEXT', [...words]), tags: makeArray('TEXT', storable) };
};

/** A search for all words of a text, in any order; the last may be incomplete. Undefined if there is no word. */
export const makeSearch = (text: string): string | undefined => {
  const words = wordsIn(text);
  return words.length === 0 ? undefined : `${words.map((word) => `'${word}'`).join(' & ')}:*`;
};
