import type { TimeLeft } from '@ludus/agents';
import { type Clock, createClock, remainingAt, turnTo } from '@ludus/table';

/** A time bank for the whole game, and the increment after every turn. */
export interface BankControl {
  readonly initialMs: number;
  readonly incrementMs: number;
}

/**
 * The clocks of a game between agents. Time passes only while an agent thinks, and only by the reported
 * CPU time, so a busy machine penalises nobody. Players are counted from 0 and keep their clocks when
 * seats are swapped.
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

  /** Charges a player for a decision. Returns false if that was more than the player had left. */
  spend(player: number, ms: number): boolean {
    // Openings cost no time and earn no increments: clocks start at the first decision.
    if (this.#clock.running === undefined) this.#turnTo(player);
    const isEnough = ms <= this.left(player).remainingMs;
    this.#now += ms;
    return isEnough;
  }

  /** Called after a move with the player to act, if any. If it is another player's turn, the increment is added. */
  moved(next: number | undefined): void {
    if (this.#clock.running !== undefined) this.#turnTo(next);
  }

  #turnTo(player: number | undefined): void {
    this.#clock = turnTo(this.#clock, player === undefined ? undefined : player + 1, this.#now);
  }
}
