const COLOURS = 6;

/** The colour of a worker; with more than six, they repeat. */
export const colourOf = (names: readonly string[], name: string): string =>
  `var(--p${(Math.max(0, names.indexOf(name)) % COLOURS) + 1})`;
