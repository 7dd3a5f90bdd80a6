/** A value as a shell takes it. */
export const quoted = (value: string): string =>
  /^[\w.,=@:/+-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;

/**
 * The command line for options that are set, as reports give it to make them again.
 *
 * ```ts
 * makeCommandLine('ludus tune nim', { games: 8, title: 'two words', db: undefined }); // ludus tune nim --games 8 --title 'two words'
 * ```
 */
export const makeCommandLine = (
  command: string,
  options: Readonly<Record<string, string | number | undefined>>,
): string =>
  Object.entries(options).reduce(
    (line, [name, value]) => (value === undefined ? line : `${line} --${name} ${quoted(String(value))}`),
    command,
  );
