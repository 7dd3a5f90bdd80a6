/** Where things stand that must not cover each other: as near as possible to where they belong, in order, within a size. */
export const spread = (
  wanted: readonly number[],
  { size, gap }: { readonly size: number; readonly gap: number },
): readonly number[] => {
  const placed: number[] = [];
  for (const at of wanted) placed.push(Math.max(at, (placed.at(-1) ?? -gap) + gap));
  // What was pushed over the end comes back, and pushes those before it.
  for (let i = placed.length - 1, end = size; i >= 0; i -= 1, end = placed[i + 1]! - gap)
    placed[i] = Math.min(placed[i]!, end);
  return placed;
};
