import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of one generation. */
export const folderOf = (directory: string, generation: number): string =>
  join(directory, `generation-${generation}`);

/**
 * A file of JSON lines, one per piece of work, in numerical order. After a kill, work continues after the
 * last complete line.
 */
export class PieceFile<Result> {
  readonly results: Result[] = [];
  readonly #path: string;

  constructor(folder: string, name: string) {
    mkdirSync(folder, { recursive: true });
    this.#path = join(folder, name);
    if (!existsSync(this.#path)) return;
    const text = readFileSync(this.#path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) writeFileSync(this.#path, whole);
    for (const line of whole.split('\n').slice(0, -1)) this.results.push(JSON.parse(line) as Result);
  }

  add(result: Result): void {
    this.results.push(result);
    appendFileSync(this.#path, `${JSON.stringify(result)}\n`);
  }
}
