/** Where a request came from. */
export interface Origin {
  readonly address: string;
  readonly port: number;
}

interface KeptAliveOptions {
  /** Connections one address may keep for later requests. */
  readonly most: number;
  /** After this time without a request, the platform closes a connection. */
  readonly idleMs: number;
  readonly now?: () => number;
}

/**
 * Counts the connections that each address keeps open between requests. Beyond the limit, a connection is
 * closed with its answer, so that no address can use up all files of the process.
 */
export class KeptAlive {
  readonly #options: KeptAliveOptions;
  readonly #now: () => number;
  /** Ports by address, most recent last, with the time of their last request. */
  readonly #ports = new Map<string, Map<number, number>>();

  constructor(options: KeptAliveOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** How many addresses it knows. */
  get addresses(): number {
    return this.#ports.size;
  }

  /** Records a request; returns whether its connection may be kept. */
  mayKeep({ address, port }: Origin): boolean {
    const ports = this.#ports.get(address) ?? new Map<number, number>();
    this.#ports.set(address, ports);
    ports.delete(port);
    this.#forgetIdle(ports);
    if (ports.size >= this.#options.most) return false;
    ports.set(port, this.#now());
    return true;
  }

  /** Removes addresses without connections. */
  tidy(): void {
    for (const [address, ports] of this.#ports) {
      this.#forgetIdle(ports);
      if (ports.size === 0) this.#ports.delete(address);
    }
  }

  #forgetIdle(ports: Map<number, number>): void {
    const before = this.#now() - this.#options.idleMs;
    for (const [port, at] of ports) {
      if (at >= before) return;
      ports.delete(port);
    }
  }
}
