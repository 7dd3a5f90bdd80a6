/** A value quoted for a shell. */
export const quoted = (value: string): string =>
  /^[\w.,=@:/+-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;

/**
 * The command line for the given options, which reports show so that they can be reproduced.
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
