import { compress, compressElsewhere, type Encoding } from '../http/encoding.ts';
import type { ServedFile } from './table.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Compressed files. The first request gets what is ready; meanwhile another thread makes the smallest form,
 * one file after the other, and keeps it. That takes seconds for the whole app, so a server that only this
 * machine can reach keeps the first form. Files do not change while the server runs.
 */
export class CompressedFiles {
  readonly #isPrivate: boolean;
  readonly #made = new WeakMap<ServedFile, Map<Encoding, Promise<Bytes>>>();
  #lastMade: Promise<unknown> = Promise.resolve();

  constructor({ isPrivate = false }: { readonly isPrivate?: boolean | undefined } = {}) {
    this.#isPrivate = isPrivate;
  }

  /** A file in the best form available. */
  get(file: ServedFile, encoding: Encoding): Promise<Bytes> {
    const known = this.#made.get(file) ?? new Map<Encoding, Promise<Bytes>>();
    this.#made.set(file, known);
    const made = known.get(encoding);
    if (made !== undefined) return made;
    const fast = Promise.resolve(compress(file.bytes, encoding));
    known.set(encoding, fast);
    if (this.#isPrivate) return fast;
    const small = this.#lastMade.then(() => compressElsewhere(file.bytes, encoding, 'small'));
    this.#lastMade = small.then(
      () => known.set(encoding, small),
      () => undefined,
    );
    return fast;
  }

  /** Resolves when everything that was requested is ready in its smallest form. */
  get settled(): Promise<unknown> {
    return this.#lastMade;
  }
}
