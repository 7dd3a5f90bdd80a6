/** Rows as text in aligned columns; numbers to the right. */
export const makeTable = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] => {
  const cells = rows.map((row) => row.map(String));
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i]!.length)));
  const isNumeric = head.map((_, i) => rows.length > 0 && rows.every((row) => typeof row[i] === 'number'));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (isNumeric[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [line(head), ...cells.map(line)];
};
