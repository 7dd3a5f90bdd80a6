import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, hashJson, type Json, ok, problem, type Result } from '@ludus/kernel';

interface Header {
  readonly journal: string;
  /** The hash of everything that decides the content. */
  readonly fingerprint: string;
}

/**
 * A file of JSON lines that grows with the work: the first says what it belongs to, every other is one piece. A program
 * that was killed goes on after the last whole line; another plan is refused instead of being mixed in.
 */
export class Journal<Entry> {
  readonly entries: readonly Entry[];
  readonly #path: string;

  private constructor(path: string, entries: readonly Entry[]) {
    this.#path = path;
    this.entries = entries;
  }

  static open<Entry>(path: string, kind: string, plan: unknown): Result<Journal<Entry>> {
    const header: Header = { journal: kind, fingerprint: hashJson(plan as Json) };
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${JSON.stringify(header)}\n`);
      return ok(new Journal<Entry>(path, []));
    }
    return Journal.#resume(path, header);
  }

  static #resume<Entry>(path: string, header: Header): Result<Journal<Entry>> {
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first, ...lines] = whole.split('\n').slice(0, -1);
    if (first !== JSON.stringify(header))
      return err(
        problem('other_plan', '', `${path} belongs to another plan; remove it, or choose another --out.`),
      );
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
    return ok(
      new Journal<Entry>(
        path,
        lines.map((line) => JSON.parse(line) as Entry),
      ),
    );
  }

  append(entry: Entry): void {
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`);
  }
}
