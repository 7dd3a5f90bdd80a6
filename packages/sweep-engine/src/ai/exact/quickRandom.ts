/**
 * A small, fast stream (splitmix32) for walks of many thousand steps; its seed comes from the game's own
 * generator.
 */
export class QuickRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** In [0, 1). */
  float(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 0x1_0000_0000;
  }

  /** From 0 to `count - 1`. */
  int(count: number): number {
    return Math.floor(this.float() * count);
  }
}
