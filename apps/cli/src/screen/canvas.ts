import { escapes, type Style } from './style.ts';

interface Cell {
  readonly text: string;
  readonly style: Style;
}

const BLANK: Cell = { text: ' ', style: {} };

const sameStyle = (a: Style, b: Style): boolean =>
  a === b || (a.seat === b.seat && a.tone === b.tone && a.isBold === b.isBold && a.isInverse === b.isInverse);

/** A rectangle of characters to draw on. Whatever is outside is cut off. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #cells: Cell[];

  constructor(width: number, height: number) {
    this.width = Math.max(0, width);
    this.height = Math.max(0, height);
    this.#cells = new Array<Cell>(this.width * this.height).fill(BLANK);
  }

  /** Writes a line of text; characters of other widths than 1 are not supported. */
  put(column: number, row: number, text: string, style: Style = {}): void {
    if (row < 0 || row >= this.height) return;
    let at = column;
    for (const character of text) {
      if (at >= 0 && at < this.width) this.#cells[row * this.width + at] = { text: character, style };
      at += 1;
    }
  }

  /** Copies another canvas, from a position in it. */
  draw(other: Canvas, column: number, row: number): void {
    for (let y = 0; y < other.height; y += 1)
      for (let x = 0; x < other.width; x += 1) {
        const [toX, toY] = [column + x, row + y];
        if (toX < 0 || toX >= this.width || toY < 0 || toY >= this.height) continue;
        this.#cells[toY * this.width + toX] = other.#cells[y * other.width + x]!;
      }
  }

  /** Whether part of a row is empty; outside the canvas, nothing is. */
  isFree(column: number, row: number, length: number): boolean {
    if (row < 0 || row >= this.height || column < 0 || column + length > this.width) return false;
    for (let x = column; x < column + length; x += 1)
      if (this.#cells[row * this.width + x]!.text !== ' ') return false;
    return true;
  }

  /** The rows as terminal output. */
  rows(isColoured: boolean): string[] {
    return Array.from({ length: this.height }, (_, y) => {
      let row = '';
      let current: Style = {};
      let closing = '';
      for (const { text, style } of this.#cells.slice(y * this.width, (y + 1) * this.width)) {
        if (!sameStyle(style, current)) {
          const [before, after] = escapes(style, isColoured);
          row += closing + before;
          closing = after;
          current = style;
        }
        row += text;
      }
      return (row + closing).trimEnd();
    });
  }
}
