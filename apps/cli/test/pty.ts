import { join } from 'node:path';

const MAIN = join(import.meta.dir, '..', 'src', 'main.ts');

/** What a terminal window shows, for programs that draw by rows. */
class Screen {
  #rows: string[];
  #row = 0;
  /** The start of a control sequence whose rest has not arrived yet. */
  #begun = '';

  constructor(rows: number) {
    this.#rows = new Array<string>(rows).fill('');
  }

  get text(): string {
    return this.#rows.join('\n');
  }

  write(data: string): void {
    const all = this.#begun + data;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in control characters
    this.#begun = /(?:\x1b(?:\[[?<]?[\d;]*)?|\r)$/.exec(all)?.[0] ?? '';
    const whole = all.slice(0, all.length - this.#begun.length);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in control characters
    for (const part of whole.split(/(\x1b\[[?<]?[\d;]*[A-Za-z]|\r?\n)/)) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals speak in control characters
      const place = /^\x1b\[(\d+);1H$/.exec(part);
      if (place !== null) {
        this.#row = Number(place[1]) - 1;
        this.#rows[this.#row] = '';
      } else if (part === '\x1b[2J') this.#rows.fill('');
      else if (part === '\r\n' || part === '\n') this.#row += 1;
      else if (!part.startsWith('\x1b')) this.#rows[this.#row] = (this.#rows[this.#row] ?? '') + part;
    }
  }
}

/** `ludus` in its own terminal window. */
export class PtyLudus {
  readonly #screen: Screen;
  readonly #process: Bun.Subprocess;
  readonly #decoder = new TextDecoder();
  #raw = '';

  constructor(args: readonly string[], size: { columns: number; rows: number }, env: Record<string, string>) {
    this.#screen = new Screen(size.rows);
    this.#process = Bun.spawn(['bun', MAIN, ...args], {
      env: { ...process.env, TERM: 'xterm-256color', NO_COLOR: '', FORCE_COLOR: '', ...env },
      terminal: {
        cols: size.columns,
        rows: size.rows,
        data: (_, data) => {
          const text = this.#decoder.decode(data, { stream: true });
          this.#raw += text;
          this.#screen.write(text);
        },
      },
    });
  }

  /** Everything the program wrote. */
  get raw(): string {
    return this.#raw;
  }

  /** What is on the screen now. */
  get shown(): string {
    return this.#screen.text;
  }

  get exited(): Promise<number> {
    return this.#process.exited;
  }

  type(text: string): void {
    this.#process.terminal!.write(text);
  }

  /** Waits until the screen shows something. */
  async sees(pattern: RegExp): Promise<string> {
    for (let tries = 0; tries < 2400; tries += 1) {
      const found = pattern.exec(this.shown);
      if (found !== null) return found[0];
      await Bun.sleep(50);
    }
    throw new Error(`The screen never showed ${pattern}:\n${this.shown}`);
  }

  kill(): void {
    this.#process.kill();
  }
}
