import { createIsoTime } from '../observe/isoTime.ts';

export interface ClockSources {
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
  /** The system time, which can be changed. */
  readonly wall?: () => number;
}

/**
 * Time as a server sees it. Players are charged by `now`, which never jumps; records get the time of day from `wall`.
 */
export class ServerClock {
  readonly now: () => number;
  readonly wall: () => number;
  readonly #offset: number;
  readonly #isoTime = createIsoTime();

  constructor({ now = () => performance.now(), wall = () => Date.now() }: ClockSources = {}) {
    this.now = now;
    this.wall = wall;
    this.#offset = wall() - now();
  }

  /** A moment as a date. Dates are as far apart as their moments, even if the system time is changed. */
  dateOf(moment: number): string {
    return this.#isoTime(this.#offset + moment);
  }
}
