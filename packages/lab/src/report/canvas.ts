import { makeTick } from './format.ts';
import { html, type Markup } from './markup.ts';
import type { Scale } from './scale.ts';
import { COLOURS } from './theme.ts';
import type { Axis } from './types.ts';

/** All pictures have this width, so that text has the same size in all of them and on phones. */
export const WIDTH = 480;
const ROW = 18;

const FONT_SIZE = 13;

/**
 * The maximum width of characters, in units of the font size. Fonts differ between machines; DejaVu Sans is
 * the widest of the usual ones.
 */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl]/, 0.28],
  [/[ .,:;|'I]/, 0.34],
  [/[frt()[\]/-]/, 0.42],
  [/[A-LN-VX-Z]/, 0.79],
  [/[mwMW@%#&^=+<>~×−…—]/, 1],
];
const USUAL = 0.64;

const widthOf = (character: string): number =>
  FONT_SIZE * (WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? USUAL);

/** The maximum width of a text in the font of the pictures. */
export const textWidth = (text: string): number =>
  Array.from(text, widthOf).reduce((sum, width) => sum + width, 0);

/** A text that fits, shortened if necessary; the table under the picture has all of it. */
export const fitted = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 1 && textWidth(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('')}…`;
};

/** Where a label may break: between words, and after punctuation in an agent's name. */
const partsOf = (text: string): string[] => text.match(/[^ @,/]*[ @,/]*/g)!.filter((part) => part !== '');

/** A label in at most two lines; the second is shortened if necessary. */
export const linesOf = (text: string, width: number): string[] => {
  if (textWidth(text) <= width) return [text];
  const parts = partsOf(text);
  let first = parts.shift()!;
  while (parts.length > 0 && textWidth((first + parts[0]).trimEnd()) <= width) first += parts.shift();
  const lines = [first, parts.join('')].map((line) => fitted(line.trimEnd(), width));
  return lines.filter((line) => line !== '');
};

/** The label of a row, ending at `x` and centred on `y`. */
export const makeRowLabel = (
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): Markup => {
  const lines = linesOf(text, width);
  const first = y + 4 - 7 * (lines.length - 1);
  return html`${lines.map((line, i) => html`<text x="${x}" y="${first + 14 * i}" text-anchor="end">${line}</text>`)}`;
};

export const colourOf = (index: number): number => index % COLOURS;

/** A picture: its marks and its height. */
export interface Drawing {
  readonly height: number;
  readonly marks: readonly Markup[];
}

/** Shapes repeat what colours say: each series has its own shape. */
export const makeShape = (index: number, x: number, y: number): Markup => {
  const fill = `mark f${colourOf(index)}`;
  switch (index % 4) {
    case 0:
      return html`<circle class="${fill}" cx="${x}" cy="${y}" r="4.5"/>`;
    case 1:
      return html`<rect class="${fill}" x="${x - 4}" y="${y - 4}" width="8" height="8"/>`;
    case 2:
      return html`<path class="${fill}" d="M${x} ${y - 5.5}L${x + 5} ${y + 4}L${x - 5} ${y + 4}Z"/>`;
    default:
      return html`<path class="${fill}" d="M${x} ${y - 5.5}L${x + 5.5} ${y}L${x} ${y + 5.5}L${x - 5.5} ${y}Z"/>`;
  }
};

/** A legend in as many rows as it needs; nothing for a single series. */
export const makeLegend = (
  names: readonly string[],
  mark: (index: number, x: number, y: number) => Markup,
): Drawing => {
  if (names.length < 2) return { height: 6, marks: [] };
  const marks: Markup[] = [];
  let x = 8;
  let y = 12;
  for (const [i, name] of names.entries()) {
    const text = fitted(name, WIDTH - 40);
    const width = textWidth(text) + 30;
    if (x > 8 && x + width > WIDTH) {
      x = 8;
      y += ROW;
    }
    marks.push(mark(i, x + 5, y), html`<text x="${x + 15}" y="${y + 4}">${text}</text>`);
    x += width;
  }
  return { height: y + 14, marks };
};

/** Horizontal grid lines with their values on the left. */
export const makeYAxis = (scale: Scale, { format }: Axis, left: number): Markup[] =>
  scale.ticks.map(
    (tick) =>
      html`<line class="grid" x1="${left}" x2="${WIDTH - 8}" y1="${scale.at(tick)}" y2="${scale.at(tick)}"/><text class="soft" x="${left - 6}" y="${scale.at(tick) + 4}" text-anchor="end">${makeTick(tick, format)}</text>`,
  );

/** Vertical grid lines with their values below. */
export const makeXAxis = (
  scale: Scale,
  { format }: Axis,
  [top, bottom]: readonly [number, number],
): Markup[] =>
  scale.ticks.map(
    (tick) =>
      html`<line class="grid" x1="${scale.at(tick)}" x2="${scale.at(tick)}" y1="${top}" y2="${bottom}"/><text class="soft" x="${scale.at(tick)}" y="${bottom + 16}" text-anchor="middle">${makeTick(tick, format)}</text>`,
  );

/** The space on the left for the longest of some texts. */
export const marginFor = (texts: readonly string[], most: number): number =>
  Math.min(most, Math.max(...texts.map(textWidth), 10) + 14);
