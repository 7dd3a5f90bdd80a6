import { makeTick } from './format.ts';
import { html, type Markup } from './markup.ts';
import type { Scale } from './scale.ts';
import { COLOURS } from './theme.ts';
import type { Axis } from './types.ts';

/** All pictures are as wide as this, so that texts come out the same size beside each other and on phones. */
export const WIDTH = 480;
const ROW = 18;

/** About how wide a text is in the font of the pictures. */
export const textWidth = (text: string): number => 6.9 * text.length;

/** A text that fits, shortened where it must be; the table under the picture has the whole. */
export const fitted = (text: string, width: number): string =>
  textWidth(text) <= width ? text : `${text.slice(0, Math.max(1, Math.floor(width / 6.9) - 1))}…`;

/** A label in at most two lines, the second shortened where it must be. */
export const linesOf = (text: string, width: number): string[] => {
  if (textWidth(text) <= width) return [text];
  const words = text.split(' ');
  let first = words.shift()!;
  while (words.length > 0 && textWidth(`${first} ${words[0]}`) <= width) first += ` ${words.shift()}`;
  return words.length === 0 ? [fitted(first, width)] : [fitted(first, width), fitted(words.join(' '), width)];
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
