/** Loads everything once; a failed load is retried on the next request. */
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
