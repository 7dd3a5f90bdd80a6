import type { TimeLeft } from '@ludus/agents';
import { type Clock, createClock, remainingAt, turnTo } from '@ludus/table';

/** A bank of time for the whole game, and what is added to it after every turn. */
export interface BankControl {
  readonly initialMs: number;
  readonly incrementMs: number;
}

/**
 * The clocks of a game between agents. Time passes only while an agent thinks, and only by the processor time reported,
 * so a busy machine harms nobody. Players are counted from 0 and keep their clocks when seats are swapped.
 */
export class MatchClock {
  readonly #control: BankControl;
  #clock: Clock;
  #now = 0;

  constructor(control: BankControl, players: number) {
    this.#control = control;
    this.#clock = createClock({ type: 'blitz', ...control }, players);
  }

  left(player: number): TimeLeft {
    const remainingMs = remainingAt(this.#clock, player + 1, this.#now);
    return { remainingMs, incrementMs: this.#control.incrementMs };
  }

  /** Charges a player for a decision. Returns false when that was more than there was left. */
  spend(player: number, ms: number): boolean {
    // Openings cost no time and earn no increments: clocks run from the first decision on.
    if (this.#clock.running === undefined) this.#turnTo(player);
    const isEnough = ms <= this.left(player).remainingMs;
    this.#now += ms;
    return isEnough;
  }

  /** After a move: whose turn it is now, if somebody's. The turn of another earns the increment. */
  moved(next: number | undefined): void {
    if (this.#clock.running !== undefined) this.#turnTo(next);
  }

  #turnTo(player: number | undefined): void {
    this.#clock = turnTo(this.#clock, player === undefined ? undefined : player + 1, this.#now);
  }
}
