import { escapeText } from '../../packages/sweep-engine/scripts/svg.ts';

/** The colours of a dark terminal; text without a colour of its own is `ink`. */
const PAPER = '#1d1f27';
const INK = '#e6e6e6';
/** The width of a character and the height of a row, for a font of 14 pixels. */
const CHARACTER = 8.4;
const ROW = 19;
const MARGIN = 16;

interface Style {
  readonly colour?: string;
  readonly isBold?: boolean;
  readonly isInverse?: boolean;
}

interface Piece extends Style {
  readonly text: string;
  readonly column: number;
}

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** One of the 256 colours of terminals: a cube of 6 × 6 × 6 colours, then shades of grey. */
const colourOf = (index: number): string => {
  if (index >= 232) return `rgb(${[0, 0, 0].map(() => 8 + (index - 232) * 10).join(',')})`;
  const steps = [0, 95, 135, 175, 215, 255];
  const place = index - 16;
  return `rgb(${[Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6].map((step) => steps[step]).join(',')})`;
};

const nextStyle = (style: Style, codes: readonly number[]): Style => {
  const [code, ...rest] = codes;
  if (code === undefined) return style;
  if (code === 38) return nextStyle({ ...style, colour: colourOf(rest[1]!) }, rest.slice(2));
  if (code === 1) return nextStyle({ ...style, isBold: true }, rest);
  if (code === 7) return nextStyle({ ...style, isInverse: true }, rest);
  return nextStyle({}, rest);
};

/** What is on the screen, for programs that draw whole rows. */
const readRows = (raw: string, rows: number): readonly Piece[][] => {
  const shown = Array.from({ length: rows }, (): Piece[] => []);
  let row = 0;
  let column = 0;
  let style: Style = {};
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in control characters
  for (const part of raw.split(/(\x1b\[[?<]?[\d;]*[A-Za-z])/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in control characters
    const [, values, letter] = /^\x1b\[([\d;]*)([A-Za-z])$/.exec(part) ?? [];
    if (letter === 'H') {
      row = Number(values!.split(';')[0]) - 1;
      column = 0;
      shown[row] = [];
    } else if (letter === 'm') style = nextStyle(style, values!.split(';').map(Number));
    else if (letter === 'J') for (const pieces of shown) pieces.length = 0;
    else if (!part.startsWith('\x1b') && part !== '') {
      shown[row]!.push({ ...style, text: part, column });
      column += part.length;
    }
  }
  return shown;
};

const drawPiece = ({ text, column, colour = INK, isBold, isInverse }: Piece, row: number): string => {
  const x = MARGIN + column * CHARACTER;
  const y = MARGIN + row * ROW;
  const width = text.length * CHARACTER;
  const box = isInverse
    ? `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW}" fill="${colour}"/>`
    : '';
  if (text.trim() === '') return box;
  const weight = isBold ? ' font-weight="700"' : '';
  const start = text.length - text.trimStart().length;
  const words = text.trim();
  // A fixed length keeps the columns in line, whatever font the reader has.
  return `${box}<text x="${(x + start * CHARACTER).toFixed(1)}" y="${y + 14}" textLength="${(words.length * CHARACTER).toFixed(1)}" fill="${isInverse ? PAPER : colour}"${weight}>${escapeText(words)}</text>`;
};

/** What a program has drawn in a terminal window, as a picture. */
export const terminalPicture = (
  raw: string,
  { columns, rows, title }: TerminalSize & { title: string },
): string => {
  const width = Math.ceil(columns * CHARACTER) + 2 * MARGIN;
  const height = rows * ROW + 2 * MARGIN;
  const drawn = readRows(raw, rows).flatMap((pieces, row) => pieces.map((piece) => drawPiece(piece, row)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" xml:space="preserve">`,
    `<title>${escapeText(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${PAPER}"/>`,
    ...drawn.filter((part) => part !== ''),
    '</svg>\n',
  ].join('\n');
};
