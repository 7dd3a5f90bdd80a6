import { wrapLine } from './fit.ts';
import { styled } from './screen/style.ts';

interface TableOptions {
  /** The width of the terminal in columns; without it, a table is as wide as it needs. */
  readonly width?: number | undefined;
  /** How many columns identify a row; they are repeated if the table continues below. */
  readonly keys?: number;
  /** Highlights the column heads. */
  readonly isColoured?: boolean | undefined;
}

type Row = readonly string[];

interface Column {
  readonly title: string;
  readonly cells: readonly string[];
  readonly isNumeric: boolean;
  readonly width: number;
}

const GAP = '  ';

/** Figures in the format of reports, and the signs for missing ones. */
const FIGURE = /^(?:[+−±<>-]?\d[\d.,]*%?|[–?]|)$/;

const longest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));

const columnsOf = (head: Row, rows: readonly Row[]): Column[] =>
  head.map((title, i) => {
    const cells = rows.map((row) => row[i]!);
    const isNumeric = cells.some((cell) => /\d/.test(cell)) && cells.every((cell) => FIGURE.test(cell));
    return { title, cells, isNumeric, width: longest([title, ...cells]) };
  });

const widthOf = (columns: readonly Column[]): number =>
  columns.reduce((sum, { width }) => sum + width, GAP.length * (columns.length - 1));

/** The narrowest a column can be without breaking a word. */
const leastWidth = ({ title, cells }: Column): number =>
  longest([title, ...cells].flatMap((text) => text.split(' ')));

/** Takes room from columns with long texts, as far as their words allow. */
const squeeze = (columns: readonly Column[], width: number): Column[] => {
  const fitted = [...columns];
  for (let excess = widthOf(fitted) - width; excess > 0; ) {
    const spare = fitted.map((column) => column.width - leastWidth(column));
    const most = Math.max(...spare);
    if (most <= 0) break;
    const i = spare.indexOf(most);
    const cut = Math.min(excess, most);
    fitted[i] = { ...fitted[i]!, width: fitted[i]!.width - cut };
    excess -= cut;
  }
  return fitted;
};

const draw = (columns: readonly Column[], isColoured: boolean): string[] => {
  const count = columns[0]?.cells.length ?? 0;
  const lines: string[] = [];
  for (let row = -1; row < count; row += 1) {
    const parts = columns.map((column) =>
      wrapLine(row < 0 ? column.title : column.cells[row]!, column.width),
    );
    const height = Math.max(...parts.map((part) => part.length));
    for (let line = 0; line < height; line += 1)
      lines.push(
        styled(
          columns
            .map(({ width, isNumeric }, i) => {
              const text = parts[i]![line] ?? '';
              return isNumeric ? text.padStart(width) : text.padEnd(width);
            })
            .join(GAP)
            .trimEnd(),
          { isBold: row < 0 },
          isColoured && row < 0,
        ),
      );
  }
  return lines;
};

/** Groups of columns that fit, each starting with the columns that identify a row. */
const split = (columns: readonly Column[], width: number, keys: number): Column[][] => {
  const key = columns.slice(0, keys);
  const groups: Column[][] = [];
  for (const column of columns.slice(keys)) {
    const group = groups.at(-1);
    if (group !== undefined && widthOf([...group, column]) <= width) group.push(column);
    else groups.push([...key, column]);
  }
  return groups;
};

/**
 * Rows as text in aligned columns; numbers are right-aligned. A table that is too wide wraps its texts
 * between words and, if that is not enough, continues its last columns below.
 */
export const makeTable = (
  head: Row,
  rows: readonly (readonly (string | number)[])[],
  { width, keys = 1, isColoured = false }: TableOptions = {},
): string[] => {
  const columns = columnsOf(
    head,
    rows.map((row) => row.map(String)),
  );
  if (width === undefined || widthOf(columns) <= width) return draw(columns, isColoured);
  const squeezed = squeeze(columns, width);
  if (widthOf(squeezed) <= width || columns.length <= keys + 1) return draw(squeezed, isColoured);
  return split(columns, width, keys).flatMap((group, i) => [
    ...(i > 0 ? [''] : []),
    ...draw(squeeze(group, width), isColoured),
  ]);
};
