import type { Seat } from '@ludus/kernel';

export const PRESENCES = ['online', 'away', 'offline'] as const;
/** Whether somebody is looking at the game, has it open without looking, or has closed it. */
export type Presence = (typeof PRESENCES)[number];

/** One connection of somebody at the table. */
export interface Visit {
  setAway(isAway: boolean): void;
  /** The connection is closed. */
  end(): void;
}

interface PresenceOptions {
  /** Called when somebody's presence has changed. */
  readonly onChange: () => void;
  /** Runs something later; returns how to cancel it. */
  readonly later?: (ms: number, run: () => void) => () => void;
}

/** Somebody who reloads the page is back within this time, and counts as never gone. */
const GRACE_MS = 5000;
/** Changes at the same moment are reported together. */
const GATHER_MS = 100;
/** After a change is reported, the next one waits, so nobody can flood a table. */
const QUIET_MS = 2000;

const soon = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Which people at a table are present. Nothing of it is stored. */
export class PresenceTracker {
  readonly #onChange: () => void;
  readonly #later: (ms: number, run: () => void) => () => void;
  readonly #visits = new Map<Seat, Set<{ isAway: boolean }>>();
  /** People whose last connection was just closed, and how to stop waiting for them. */
  readonly #leaving = new Map<Seat, () => void>();
  readonly #told = new Map<Seat, Presence>();
  #waiting: (() => void) | undefined;
  #isClosed = false;

  constructor({ onChange, later = soon }: PresenceOptions) {
    this.#onChange = onChange;
    this.#later = later;
  }

  /** A person's presence, as last reported to everyone. */
  of(person: Seat): Presence {
    return this.#told.get(person) ?? 'offline';
  }

  /** Somebody connects. */
  enter(person: Seat): Visit {
    const visit = { isAway: false };
    const visits = this.#visits.get(person) ?? new Set();
    this.#visits.set(person, visits.add(visit));
    this.#leaving.get(person)?.();
    this.#leaving.delete(person);
    this.#changed();
    return {
      setAway: (isAway) => {
        visit.isAway = isAway;
        this.#changed();
      },
      end: () => {
        if (!visits.delete(visit)) return;
        if (visits.size === 0) this.#leave(person);
        else this.#changed();
      },
    };
  }

  #leave(person: Seat): void {
    this.#visits.delete(person);
    if (this.#isClosed) return;
    const cancel = this.#later(GRACE_MS, () => {
      this.#leaving.delete(person);
      this.#changed();
    });
    this.#leaving.set(person, cancel);
  }

  #now(person: Seat): Presence {
    const visits = this.#visits.get(person);
    if (visits !== undefined) return [...visits].some(({ isAway }) => !isAway) ? 'online' : 'away';
    return this.#leaving.has(person) ? this.of(person) : 'offline';
  }

  #changed(): void {
    if (this.#waiting === undefined) this.#wait(GATHER_MS);
  }

  #wait(ms: number): void {
    if (this.#isClosed) return;
    this.#waiting = this.#later(ms, () => {
      this.#waiting = undefined;
      if (this.#tell()) this.#wait(QUIET_MS);
    });
  }

  /** Whether there was anything to report. */
  #tell(): boolean {
    const people = new Set([...this.#told.keys(), ...this.#visits.keys()]);
    const news = [...people].filter((person) => this.#now(person) !== this.of(person));
    for (const person of news) this.#told.set(person, this.#now(person));
    if (news.length > 0) this.#onChange();
    return news.length > 0;
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting?.();
    for (const cancel of this.#leaving.values()) cancel();
    this.#leaving.clear();
  }
}
