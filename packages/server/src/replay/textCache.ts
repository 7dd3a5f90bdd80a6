import type { Tagged } from '../http/answers.ts';

/** The most recently used texts, up to a number of bytes. */
export class TextCache<Text extends Tagged = Tagged> {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Text>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  get(key: string): Text | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  /** The cached text for a key, or what `make` returns, which is then cached. */
  getOrMake(key: string, make: () => Text): Text {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  set(key: string, value: Text): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#bytes += value.text.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }

  /** Drops everything under keys that start with this. */
  deleteAll(beginning: string): void {
    for (const key of [...this.#entries.keys()]) if (key.startsWith(beginning)) this.delete(key);
  }

  delete(key: string): void {
    const known = this.#entries.get(key);
    if (known === undefined) return;
    this.#bytes -= known.text.length;
    this.#entries.delete(key);
  }
}
