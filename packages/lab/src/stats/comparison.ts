/** How one player did against another at the same table. Players and seats are counted from 0. */
export interface Comparison {
  readonly first: number;
  readonly second: number;
  /** The first player's score: 1, 0, or ½ for a draw. */
  readonly score: number;
  /** Where the two sat; needed only if seat advantages are fitted. */
  readonly seats?: readonly [number, number];
}

/** Games that share an opening. They may depend on each other; different groups do not. */
export type Group = readonly Comparison[];

/**
 * Players connected to each other by comparisons; only one such set can be rated together. It is the largest
 * one, or the one of players with given ratings, which connect them.
 */
export const connected = (
  players: number,
  groups: readonly Group[],
  given: readonly number[] = [],
): number[] => {
  const leader = Array.from({ length: players }, (_, i) => i);
  const find = (i: number): number => {
    let at = i;
    while (leader[at] !== at) at = leader[at]!;
    return at;
  };
  for (const group of groups) for (const { first, second } of group) leader[find(first)] = find(second);
  for (const player of given) leader[find(player)] = find(given[0]!);
  const sets = leader.map((_, i) => leader.flatMap((_, j) => (find(j) === i ? [j] : [])));
  if (given.length > 0) return sets[find(given[0]!)]!;
  return sets.reduce((largest, set) => (set.length > largest.length ? set : largest), []);
};
