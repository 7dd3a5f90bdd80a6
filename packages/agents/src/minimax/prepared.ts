import type { AnyPosition } from '../searchContext.ts';
import type { Deepened } from './deepening.ts';

/** More positions than this are not prepared between two decisions. */
const MOST = 64;

/** Searches of positions in which the seat may soon have to decide; the decision continues from them. */
export class Prepared {
  readonly #searches = new Map<string, Deepened>();

  find(position: AnyPosition): Deepened | undefined {
    return this.#searches.get(keyOf(position));
  }

  keep(position: AnyPosition, search: Deepened): void {
    const key = keyOf(position);
    this.#searches.delete(key);
    this.#searches.set(key, search);
    if (this.#searches.size > MOST) this.#searches.delete(this.#searches.keys().next().value!);
  }
}

const keyOf = (position: AnyPosition): string => `${position.keyLow()} ${position.keyHigh()}`;
