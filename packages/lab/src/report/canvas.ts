import { makeTick } from './format.ts';
import { html, type Markup } from './markup.ts';
import type { Scale } from './scale.ts';
import { COLOURS } from './theme.ts';
import type { Axis } from './types.ts';

/** All pictures are as wide as this, so that texts come out the same size beside each other and on phones. */
export const WIDTH = 480;
const ROW = 18;

const FONT_SIZE = 13;

/**
 * How wide characters are, in sizes of the font, at most: every machine has another font, and those of DejaVu Sans are the
 * widest among the usual ones.
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

/** How wide a text is at most in the font of the pictures. */
export const textWidth = (text: string): number =>
  Array.from(text, widthOf).reduce((sum, width) => sum + width, 0);

/** A text that fits, shortened where it must be; the table under the picture has the whole. */
export const fitted = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 1 && textWidth(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('')}…`;
};

/** Where a label may be broken: between words, and after the signs between the parts of an agent's name. */
const partsOf = (text: string): string[] => text.match(/[^ @,/]*[ @,/]*/g)!.filter((part) => part !== '');

/** A label in at most two lines, the second shortened where it must be. */
export const linesOf = (text: string, width: number): string[] => {
  if (textWidth(text) <= width) return [text];
  const parts = partsOf(text);
  let first = parts.shift()!;
  while (parts.length > 0 && textWidth((first + parts[0]).trimEnd()) <= width) first += parts.shift();
  const lines = [first, parts.join('')].map((line) => fitted(line.trimEnd(), width));
  return lines.filter((line) => line !== '');
};

/** The name of a row, ending at `x` and centred on `y`. */
export const makeRowLabel = (
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): Markup => {
  const lines = linesOf(text, width);
  const first = y + 4 - 7 * (lines.length - 1);
  return html`${lines.map((line, i) => html`<text x="${x}" y="${first + 14 * i}" text-anchor="end">${line}</text>`)}`;
};

export const colourOf = (index: number): number => index % COLOURS;

/** What a picture is made of: its marks, and how high it came out. */
export interface Drawing {
  readonly height: number;
  readonly marks: readonly Markup[];
}

/** Shapes say the same as colours: a series keeps its shape. */
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

/** Names beside their marks, in as many rows as they need; nothing for a single series. */
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

/** Horizontal lines with their values at the left. */
export const makeYAxis = (scale: Scale, { format }: Axis, left: number): Markup[] =>
  scale.ticks.map(
    (tick) =>
      html`<line class="grid" x1="${left}" x2="${WIDTH - 8}" y1="${scale.at(tick)}" y2="${scale.at(tick)}"/><text class="soft" x="${left - 6}" y="${scale.at(tick) + 4}" text-anchor="end">${makeTick(tick, format)}</text>`,
  );

/** Vertical lines with their values below. */
export const makeXAxis = (
  scale: Scale,
  { format }: Axis,
  [top, bottom]: readonly [number, number],
): Markup[] =>
  scale.ticks.map(
    (tick) =>
      html`<line class="grid" x1="${scale.at(tick)}" x2="${scale.at(tick)}" y1="${top}" y2="${bottom}"/><text class="soft" x="${scale.at(tick)}" y="${bottom + 16}" text-anchor="middle">${makeTick(tick, format)}</text>`,
  );

/** The space the longest of some texts needs at the left. */
export const marginFor = (texts: readonly string[], most: number): number =>
  Math.min(most, Math.max(...texts.map(textWidth), 10) + 14);
