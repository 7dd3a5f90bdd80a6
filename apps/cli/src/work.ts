import type { Terminal } from './terminal.ts';

/** The person at the keyboard has had enough: exit code 130, after the game in hand. */
export class Interrupted extends Error {}

const BAR = 24;
const REDRAW_MS = 100;
const REPORT_MS = 10_000;

const duration = (seconds: number): string => {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`;
};

/**
 * Long work over many games: shows how far it is, and stops between two games when interrupted.
 *
 * ```ts
 * const work = new Work(terminal, { total });
 * await exportGames(db, archive, { onGame: work.onGame });
 * work.end();
 * ```
 */
export class Work {
  readonly #terminal: Terminal;
  readonly #total: number | undefined;
  readonly #start = performance.now();
  #shown = this.#start;
  #isInterrupted = false;

  constructor(terminal: Terminal, { total }: { readonly total?: number | undefined } = {}) {
    this.#terminal = terminal;
    this.#total = total;
    process.on('SIGINT', this.#interrupt);
  }

  readonly #interrupt = (): void => {
    this.#isInterrupted = true;
  };

  /** To be told after every game; answers whether to stop. */
  readonly onGame = async (done: number): Promise<'stop' | undefined> => {
    const now = performance.now();
    if (now - this.#shown >= REDRAW_MS) {
      // Signals arrive only when the program waits.
      await Bun.sleep(0);
      this.#show(done, now);
    }
    return this.#isInterrupted ? 'stop' : undefined;
  };

  /** Clears the bar; ends the command where the work was interrupted. */
  end(): void {
    process.off('SIGINT', this.#interrupt);
    this.#terminal.status?.(undefined);
    if (this.#isInterrupted) throw new Interrupted('interrupted');
  }

  #show(done: number, now: number): void {
    const { isInteractive, status } = this.#terminal;
    if (isInteractive && status !== undefined) status(this.#line(done, now));
    else if (now - this.#shown < REPORT_MS) return;
    else this.#terminal.err(this.#line(done, now));
    this.#shown = now;
  }

  #line(done: number, now: number): string {
    const seconds = (now - this.#start) / 1000;
    const rate = done / seconds;
    const speed = `${rate.toFixed(rate < 10 ? 1 : 0)} games/s`;
    if (this.#total === undefined || this.#total === 0) return `${done} games, ${speed}`;
    const filled = Math.min(BAR, Math.round((BAR * done) / this.#total));
    const left = duration(Math.max(0, this.#total - done) / rate);
    return `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done}/${this.#total} games, ${speed}, ${left} left`;
  }
}
