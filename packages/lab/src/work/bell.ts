/** Wakes everybody who waits for a change. Read `count` before checking, and you miss no change after it. */
export class Bell {
  #count = 0;
  #wake: () => void = () => {};
  #rung: Promise<void>;

  constructor() {
    this.#rung = this.#next();
  }

  get count(): number {
    return this.#count;
  }

  ring(): void {
    this.#count += 1;
    const wake = this.#wake;
    this.#rung = this.#next();
    wake();
  }

  /** Waits until it has rung since the count was read, or this many milliseconds have passed. */
  async rungSince(count: number, ms: number): Promise<void> {
    if (count !== this.#count) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([this.#rung, timeout]);
    clearTimeout(timer);
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
