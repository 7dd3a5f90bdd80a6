/** How many letters must be added, dropped, changed or swapped with their neighbour to turn one word into another. */
const distance = (a: string, b: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      next.push(isSwapped ? Math.min(steps, before[j - 2]! + 1) : steps);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
};

/** A longer name is not a typo, and comparing it would take long. */
const LONGEST = 60;

/** The known name that was most likely meant; undefined if none is close. */
export const closestName = (name: string, known: readonly string[]): string | undefined => {
  const asked = name.toLowerCase();
  if (asked === '' || asked.length > LONGEST) return undefined;
  let best: { readonly name: string; readonly steps: number } | undefined;
  for (const one of known) {
    // People seldom mistype the first letter.
    const steps = distance(asked, one.toLowerCase()) + (one[0]?.toLowerCase() === asked[0] ? 0 : 0.5);
    const isClose = steps <= Math.max(1, Math.floor(one.length * 0.4)) && steps < one.length;
    if (isClose && (best === undefined || steps < best.steps)) best = { name: one, steps };
  }
  return best?.name;
};

/**
 * The end of a message about an unknown name: a question, or nothing if no known name is close.
 *
 * ```ts
 * didYouMean('rsik', ['nim', 'risk']); // ' Did you mean "risk"?'
 * ```
 */
export const didYouMean = (name: string, known: readonly string[]): string => {
  const closest = closestName(name, known);
  return closest === undefined ? '' : ` Did you mean "${closest}"?`;
};
