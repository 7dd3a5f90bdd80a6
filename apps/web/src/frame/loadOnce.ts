/** Loads every thing once; what failed is tried again when it is next asked for. */
export const loadOnce = <Value>(load: (id: string) => Promise<Value>): ((id: string) => Promise<Value>) => {
  const loaded = new Map<string, Promise<Value>>();
  return (id) => {
    const known = loaded.get(id);
    if (known !== undefined) return known;
    const found = load(id);
    loaded.set(id, found);
    found.catch(() => loaded.delete(id));
    return found;
  };
};
