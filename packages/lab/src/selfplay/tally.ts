import type { ReplayProblem } from '@ludus/replay';
import { Seen } from '../dataset/seen.ts';
import type { GameSummary, Tally } from './types.ts';

const EXAMPLES = 20;

/** Counts the results of a run. */
export class RunTally implements Tally {
  played = 0;
  moves = 0;
  faults = 0;
  readonly present: number;
  readonly #lines = new Seen();
  readonly endings: Record<string, number> = {};
  readonly winners: Record<string, number> = {};
  readonly faultExamples: string[] = [];
  readonly refused: ReplayProblem[] = [];

  constructor(present: number) {
    this.present = present;
  }

  get distinct(): number {
    return this.#lines.size;
  }

  add({ number, moves, ending, winner, fault, line }: GameSummary): void {
    this.played += 1;
    this.moves += moves;
    if (line !== undefined) this.#lines.add(line);
    if (ending !== undefined) {
      const seat = winner ?? 0;
      this.endings[ending] = (this.endings[ending] ?? 0) + 1;
      this.winners[seat] = (this.winners[seat] ?? 0) + 1;
    } else {
      this.faults += 1;
      if (this.faultExamples.length < EXAMPLES) this.faultExamples.push(`game ${number}: ${fault}`);
    }
  }
}
