import { countGroups, type SprtPlan, type SprtState, sprt } from '../stats/index.ts';
import { comparisonsOf } from './comparisons.ts';
import type { SprtReport, TournamentGame } from './types.ts';

/** Follows a test of the first of two agents against the second, game by game. It is evaluated after whole groups. */
export class SprtWatch {
  readonly #plan: SprtPlan;
  readonly #seats: number;
  /** Created with the first whole group; all groups of two agents have the same number of points. */
  #counts: { readonly score: number; count: number }[] = [];
  #points = 0;
  #comparisons = 0;
  #games = 0;
  #state: SprtState;

  constructor(plan: SprtPlan, seats: number) {
    this.#plan = plan;
    this.#seats = seats;
    this.#state = sprt(plan, []);
  }

  get state(): SprtState {
    return this.#state;
  }

  get report(): SprtReport {
    return { ...this.#plan, ...this.#state, counts: this.#counts.map((one) => ({ ...one })) };
  }

  /** Takes the next game, and returns the state of the test. */
  add(game: TournamentGame): SprtState {
    for (const { first, score } of comparisonsOf(game)) {
      this.#points += first === 0 ? score : 1 - score;
      this.#comparisons += 1;
    }
    this.#games += 1;
    if (this.#games % this.#seats === 0) this.#close();
    return this.#state;
  }

  #close(): void {
    if (this.#counts.length === 0)
      this.#counts = countGroups([], this.#comparisons).map((one) => ({ ...one }));
    this.#counts[2 * this.#points]!.count += 1;
    this.#points = 0;
    this.#comparisons = 0;
    this.#state = sprt(this.#plan, this.#counts);
  }
}
