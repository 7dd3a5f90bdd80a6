const isEqualList = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (!equalJson(a[i], b[i])) return false;
  return true;
};

type Fields = Readonly<Record<string, unknown>>;

const isEqualObject = (a: Fields, b: Fields): boolean => {
  let count = 0;
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !equalJson(a[key], b[key])) return false;
    count += 1;
  }
  return count === Object.keys(b).length;
};

/**
 * Whether two JSON values say the same, whatever the order of their keys. Unlike `sameJson` it writes no text and accepts
 * anything: what is not JSON equals only itself.
 */
export const equalJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const isList = Array.isArray(a);
  if (isList !== Array.isArray(b)) return false;
  return isList ? isEqualList(a, b as readonly unknown[]) : isEqualObject(a as Fields, b as Fields);
};
