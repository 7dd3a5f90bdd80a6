import type { Canvas } from './canvas.ts';
import { type Input, readInput } from './input.ts';
import { hasColour } from './style.ts';

const ENTER = '\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1006h\x1b[2J';
const LEAVE = '\x1b[?1000l\x1b[?1006l\x1b[?25h\x1b[?1049l';

export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

/**
 * The whole window of a terminal, for programs that draw in place. It restores the previous contents, even if
 * the program is suspended or killed.
 */
export class Window {
  readonly #onInput: (input: Input) => void;
  readonly #onResize: () => void;
  readonly #isColoured = hasColour(true);
  #shown: readonly string[] = [];
  #isOpen = false;

  constructor(onInput: (input: Input) => void, onResize: () => void) {
    this.#onInput = onInput;
    this.#onResize = onResize;
  }

  get size(): WindowSize {
    return { columns: process.stdout.columns || 80, rows: process.stdout.rows || 24 };
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#shown = [];
    process.stdin.setRawMode(true);
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', this.#hear);
    process.stdin.resume();
    process.stdout.on('resize', this.#resize);
    process.once('exit', this.#restore);
    process.stdout.write(ENTER);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    process.stdin.off('data', this.#hear);
    process.stdin.pause();
    process.stdout.off('resize', this.#resize);
    process.off('exit', this.#restore);
    this.#restore();
  }

  /** Shows a picture; only rows that changed are written. */
  show(picture: Canvas): void {
    if (!this.#isOpen) return;
    const rows = picture.rows(this.#isColoured);
    let changes = '';
    for (const [i, row] of rows.entries())
      if (row !== this.#shown[i]) changes += `\x1b[${i + 1};1H${row}\x1b[0m\x1b[K`;
    this.#shown = rows;
    if (changes !== '') process.stdout.write(changes);
  }

  /** Stops the program as Ctrl+Z does, and redraws when it continues. */
  suspend(): void {
    this.close();
    process.once('SIGCONT', () => {
      this.open();
      this.#onResize();
    });
    process.kill(process.pid, 'SIGTSTP');
  }

  /** Redraws everything with the next frame. */
  forget(): void {
    this.#shown = [];
    process.stdout.write('\x1b[2J');
  }

  readonly #hear = (raw: string): void => {
    for (const input of readInput(raw)) this.#onInput(input);
  };

  readonly #resize = (): void => {
    this.forget();
    this.#onResize();
  };

  readonly #restore = (): void => {
    if (process.stdin.isTTY) process.stdin.setRawMode(false);
    process.stdout.write(LEAVE);
  };
}
