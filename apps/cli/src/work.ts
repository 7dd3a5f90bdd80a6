import { plural } from './plural.ts';
import type { Terminal } from './terminal.ts';

/** The user interrupted the command: exit code 130, after the current game. */
export class Interrupted extends Error {}

const BAR = 24;
/** In narrow windows, the results need the room more. */
const SHORT_BAR = 10;
const NARROW = 100;
const REDRAW_MS = 100;
const REPORT_MS = 10_000;

const duration = (seconds: number): string => {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return `${whole} s`;
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

/** Games per second or, if that is small, seconds per game. */
export const speedOf = (rate: number): string =>
  rate < 0.5 ? `${duration(1 / rate)} per game` : `${rate.toFixed(rate < 10 ? 1 : 0)} games/s`;

interface Moment {
  readonly done: number;
  readonly earlier: number;
  readonly now: number;
}

interface WorkOptions {
  /** How many games there are, if known. */
  readonly total?: number | undefined;
  /** What else to show about the games so far. */
  readonly remark?: () => string;
  /** Whether running the same command again resumes after an interruption. */
  readonly canResume?: boolean;
}

/**
 * Long work over many games: shows progress, and stops between two games if interrupted.
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
  readonly #remark: () => string;
  readonly #canResume: boolean;
  readonly #start = performance.now();
  readonly #stop = new AbortController();
  #shown = this.#start;
  #paused = this.#start;

  constructor(terminal: Terminal, { total, remark = () => '', canResume = false }: WorkOptions = {}) {
    this.#terminal = terminal;
    this.#total = total;
    this.#remark = remark;
    this.#canResume = canResume;
    process.on('SIGINT', this.#interrupt);
    // The first game may take a while.
    if (terminal.isInteractive && total !== undefined) this.#show({ done: 0, earlier: 0, now: this.#start });
  }

  /** Aborted when the user interrupts the command. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  readonly #interrupt = (): void => this.#stop.abort();

  /** Call it after every game; returns whether to stop. Games done earlier do not count towards the speed. */
  readonly onGame = async (done: number, earlier = 0): Promise<'stop' | undefined> => {
    const now = performance.now();
    if (now - this.#paused >= REDRAW_MS) {
      this.#paused = now;
      // Signals arrive only while the program waits.
      await Bun.sleep(0);
      this.#show({ done, earlier, now });
    }
    return this.signal.aborted ? 'stop' : undefined;
  };

  /** Clears the bar; if the work was interrupted, says so and ends the command. */
  end(): void {
    process.off('SIGINT', this.#interrupt);
    this.#terminal.status?.(undefined);
    if (!this.signal.aborted) return;
    this.#terminal.err(
      this.#canResume ? 'Interrupted. Run the same command again to resume.' : 'Interrupted.',
    );
    throw new Interrupted('interrupted');
  }

  #show(moment: Moment): void {
    const { isInteractive, status } = this.#terminal;
    if (isInteractive && status !== undefined) status(this.#line(moment));
    else if (moment.now - this.#shown < REPORT_MS) return;
    else this.#terminal.err(this.#line(moment));
    this.#shown = moment.now;
  }

  #line(moment: Moment): string {
    return [this.#progress(moment), this.#remark()].filter((part) => part !== '').join('; ');
  }

  #progress({ done, earlier, now }: Moment): string {
    const seconds = (now - this.#start) / 1000;
    const rate = (done - earlier) / seconds;
    const isMoving = done > earlier && seconds > 0;
    const speed = isMoving ? `, ${speedOf(rate)}` : '';
    if (this.#total === undefined || this.#total === 0) return `${plural(done, 'game')}${speed}`;
    const length = (this.#terminal.columns ?? NARROW) < NARROW ? SHORT_BAR : BAR;
    const filled = Math.min(length, Math.round((length * done) / this.#total));
    const left = isMoving ? `, ${duration(Math.max(0, this.#total - done) / rate)} left` : '';
    return `${'█'.repeat(filled)}${'░'.repeat(length - filled)} ${done}/${this.#total} games${speed}${left}`;
  }
}
