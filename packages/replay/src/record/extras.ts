import type { Json } from '@ludus/kernel';

/** The parts of `metadata_json`. */
export interface Extras {
  readonly tags?: readonly string[];
  readonly notes?: string;
  readonly counters?: readonly string[];
  readonly metadata?: Readonly<Record<string, Json>>;
}

export const parseExtras = (text: string | null): Extras => {
  if (text === null) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { metadata: { unreadable: text } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { metadata: { value: value as Json } };
  const { tags, notes, counters, ...metadata } = value as Record<string, Json>;
  return {
    ...(Array.isArray(tags) ? { tags: tags.map(String) } : {}),
    ...(typeof notes === 'string' ? { notes } : {}),
    ...(Array.isArray(counters) ? { counters: counters.map(String) } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
};

/** The text of `metadata_json`, from anything that has these fields. */
export const makeExtras = ({ tags, notes, counters, metadata }: Extras): string | null => {
  const all = {
    ...metadata,
    ...(tags === undefined || tags.length === 0 ? {} : { tags }),
    ...(notes === undefined || notes === '' ? {} : { notes }),
    ...(counters === undefined || counters.length === 0 ? {} : { counters }),
  };
  return Object.keys(all).length === 0 ? null : JSON.stringify(all);
};
