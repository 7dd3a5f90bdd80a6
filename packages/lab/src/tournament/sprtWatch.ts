import { countGroups, type SprtPlan, type SprtState, sprt } from '../stats/index.ts';
import { comparisonsOf } from './comparisons.ts';
import type { SprtReport, TournamentGame } from './types.ts';

/** Follows a test of the first of two agents against the second, game by game; it is looked at after whole groups. */
export class SprtWatch {
  readonly #plan: SprtPlan;
  readonly #seats: number;
  readonly #scores: number[] = [];
  #points = 0;
  #comparisons = 0;
  #games = 0;
  #state: SprtState;
  /** Points of a whole group; all groups of two agents have equally many. */
  #size = 1;

  constructor(plan: SprtPlan, seats: number) {
    this.#plan = plan;
    this.#seats = seats;
    this.#state = sprt(plan, []);
  }

  get state(): SprtState {
    return this.#state;
  }

  get report(): SprtReport {
    return { ...this.#plan, ...this.#state, counts: countGroups(this.#scores, this.#size) };
  }

  /** Takes the next game, and answers where the test stands. */
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
    this.#size = this.#comparisons;
    this.#scores.push(this.#points / this.#comparisons);
    this.#points = 0;
    this.#comparisons = 0;
    this.#state = sprt(this.#plan, countGroups(this.#scores, this.#size));
  }
}
