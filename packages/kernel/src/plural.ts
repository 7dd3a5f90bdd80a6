/**
 * A number with its noun.
 *
 * ```ts
 * plural(1, 'move'); // '1 move'
 * plural(2, 'die', 'dice'); // '2 dice'
 * ```
 */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
