import { RiskPosition } from '../search.ts';
import type { Action } from '../types.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import { Sketch } from './sketch.ts';

/** The position agents search: the same rules, fewer moves. */
export class CandidatePosition extends RiskPosition {
  /** The candidates of the states since the first, as far as they were needed. */
  readonly #candidates: (readonly Candidate[] | undefined)[] = [undefined];

  #sketch: Sketch | undefined;

  candidates(): readonly Candidate[] {
    const top = this.#candidates.length - 1;
    this.#candidates[top] ??= candidatesOf(this.now, this.#draw());
    return this.#candidates[top];
  }

  #draw(): Sketch {
    if (this.#sketch === undefined) this.#sketch = new Sketch(this.now);
    else this.#sketch.load(this.now);
    return this.#sketch;
  }

  override legal(into: number[]): void {
    into.length = 0;
    if (this.toAct() !== 0) for (const { move } of this.candidates()) into.push(move);
  }

  override action(move: number): Action {
    const found = this.candidates().find((candidate) => candidate.move === move);
    if (found === undefined) throw new RangeError(`there is no move ${move} here`);
    return found.action;
  }

  override apply(move: number): void {
    super.apply(move);
    this.#candidates.push(undefined);
  }

  override undo(): void {
    super.undo();
    this.#candidates.pop();
  }
}
