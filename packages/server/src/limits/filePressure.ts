import { readdirSync, readFileSync } from 'node:fs';

/** The share of the open-file limit above which idle connections are closed. */
const HIGH = 0.7;

/** How many files and connections this process may have open; unlimited if the system does not say. */
const mostFiles = (): number => {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** How many it has open; undefined if the system does not say. */
export const openFiles = (): number | undefined => {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
};

interface FilePressureOptions {
  /** Gives up connections nobody waits for; says how many. */
  readonly closeIdle: () => number;
  /** Called when files run short, and when there are enough again. */
  readonly onChange: (isHigh: boolean, open: number) => void;
  readonly open?: () => number | undefined;
  readonly most?: number;
}

/** Watches the number of open files, so that there is always room for a request and for the store. */
export class FilePressure {
  readonly #options: FilePressureOptions;
  readonly #most: number;
  #isHigh = false;

  constructor(options: FilePressureOptions) {
    this.#options = options;
    this.#most = options.most ?? mostFiles();
  }

  /** Whether every connection has to close with its answer. */
  get isHigh(): boolean {
    return this.#isHigh;
  }

  check(): void {
    const { open = openFiles, closeIdle, onChange } = this.#options;
    const count = open() ?? 0;
    const isHigh = count > HIGH * this.#most;
    if (isHigh) closeIdle();
    if (isHigh !== this.#isHigh) onChange(isHigh, count);
    this.#isHigh = isHigh;
  }
}
