import { PURPOSES, type Purpose } from './types.ts';

/** Something that waits, and for whom. */
export interface Waiting {
  readonly purpose: Purpose;
  /** Who asks: a game. */
  readonly askedBy: string;
}

/** After so many that came first because they matter more, one that matters less comes in between. */
const PATIENCE = 8;

/** Who waits for one purpose: games take turns, however many questions each of them has. */
class Line<T extends Waiting> {
  readonly #byAsker = new Map<string, T[]>();

  get isEmpty(): boolean {
    return this.#byAsker.size === 0;
  }

  /** How many wait, of one asker or of all. */
  count(askedBy?: string): number {
    if (askedBy !== undefined) return this.#byAsker.get(askedBy)?.length ?? 0;
    let sum = 0;
    for (const own of this.#byAsker.values()) sum += own.length;
    return sum;
  }

  push(one: T): void {
    const own = this.#byAsker.get(one.askedBy);
    if (own === undefined) this.#byAsker.set(one.askedBy, [one]);
    else own.push(one);
  }

  take(): T {
    const [asker, own] = this.#byAsker.entries().next().value!;
    const one = own.shift()!;
    // Whoever has more goes to the end of the line.
    this.#byAsker.delete(asker);
    if (own.length > 0) this.#byAsker.set(asker, own);
    return one;
  }
}

/**
 * Questions in a fair order: moves before hints before analyses, within each the games by turns, and nobody waits
 * for ever: one in `PATIENCE` goes to the least urgent that waits.
 */
export class FairQueue<T extends Waiting> {
  readonly #lines = PURPOSES.map(() => new Line<T>());
  #length = 0;
  #passedOver = 0;

  get length(): number {
    return this.#length;
  }

  push(one: T): void {
    this.#length += 1;
    this.#lines[PURPOSES.indexOf(one.purpose)]!.push(one);
  }

  /** How many wait for a purpose, of one asker or of all. */
  count(purpose: Purpose, askedBy?: string): number {
    return this.#lines[PURPOSES.indexOf(purpose)]!.count(askedBy);
  }

  /** The next, of the purposes that may be served now. */
  take(purposes: readonly Purpose[] = PURPOSES): T | undefined {
    const lines = this.#lines.filter((line, i) => !line.isEmpty && purposes.includes(PURPOSES[i]!));
    const [first] = lines;
    if (first === undefined) return undefined;
    this.#length -= 1;
    this.#passedOver = lines.length > 1 ? this.#passedOver + 1 : 0;
    if (this.#passedOver < PATIENCE) return first.take();
    this.#passedOver = 0;
    return lines.at(-1)!.take();
  }

  /** Everything that waits, which then waits no more. */
  clear(): T[] {
    const all: T[] = [];
    for (let one = this.take(); one !== undefined; one = this.take()) all.push(one);
    return all;
  }
}
