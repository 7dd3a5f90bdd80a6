import { compress, compressElsewhere, type Encoding } from '../http/encoding.ts';
import type { ServedFile } from './table.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Files as they are sent compressed. Who asks first gets what can be had at once; meanwhile the smallest form is made in another
 * thread, one file after the other, and kept: files do not change while the server runs.
 */
export class CompressedFiles {
  readonly #made = new WeakMap<ServedFile, Map<Encoding, Promise<Bytes>>>();
  #lastMade: Promise<unknown> = Promise.resolve();

  /** A file in the best form there is. */
  get(file: ServedFile, encoding: Encoding): Promise<Bytes> {
    const known = this.#made.get(file) ?? new Map<Encoding, Promise<Bytes>>();
    this.#made.set(file, known);
    const made = known.get(encoding);
    if (made !== undefined) return made;
    const fast = Promise.resolve(compress(file.bytes, encoding));
    known.set(encoding, fast);
    const small = this.#lastMade.then(() => compressElsewhere(file.bytes, encoding, 'small'));
    this.#lastMade = small.then(
      () => known.set(encoding, small),
      () => undefined,
    );
    return fast;
  }

  /** Resolves when everything that was asked for is there in its smallest form. */
  get settled(): Promise<unknown> {
    return this.#lastMade;
  }
}
