/** What this browser keeps under a key; undefined when that is nothing, or nothing that can be read. */
export const readKept = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** Keeps a value for later visits; says whether the browser let it. */
export const keep = (key: string, value: unknown): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

/** The keys under which something is kept that begin like this. */
export const keptKeys = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));
