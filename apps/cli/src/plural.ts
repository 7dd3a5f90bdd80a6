const written = (value: number): string => value.toLocaleString('en');

/**
 * A number with its noun: `1 move`, `3,762 moves`. The digits are grouped, so it is for people only.
 *
 * ```ts
 * plural(2, 'die', 'dice'); // '2 dice'
 * ```
 */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${written(count)} ${count === 1 ? one : many}`;

const inMegabytes = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'megabyte',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const inKilobytes = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 0,
});

/** The size of a file: `114 kB`, `2.7 MB`. */
export const fileSize = (bytes: number): string =>
  bytes >= 1e6 ? inMegabytes.format(bytes / 1e6) : inKilobytes.format(bytes / 1e3);
