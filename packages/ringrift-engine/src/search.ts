import { type Position as Contract, type Outcome, type Seat, type Summary, unwrap } from '@ludus/kernel';
import { findMove, makeMove } from './action.ts';
import { outcomeOf } from './ending.ts';
import { handOutSnapshot } from './handedOut.ts';
import { notationIn } from './notation.ts';
import { OVER, type Position } from './position.ts';
import { readState } from './readState.ts';
import { apply, legal } from './rules.ts';

import type { LastState } from './state.ts';
import { summaryOf } from './summary.ts';
import type { GameState, Move } from './types.ts';

/** The most moves remembered when nobody takes them back. */
const HISTORY = 32;

/** The fast form for search, with the same rules as `play`. Throws for anything that is not a state. */
export class SearchPosition implements Contract<GameState, Move> {
  /** The position itself, for evaluation. */
  readonly inner: Position;
  #last: LastState | undefined;

  constructor(state: GameState) {
    this.inner = unwrap(readState(state)).copy();
  }

  toAct(): Seat {
    return this.inner.phase === OVER ? 0 : this.inner.player;
  }

  legal(into: number[]): void {
    legal(this.inner, into);
  }

  apply(move: number): void {
    apply(this.inner, move);
  }

  undo(): void {
    this.inner.undo();
  }

  /** Keeps the last moves: a state is built faster from the last one, which needs the moves since. */
  settle(): void {
    if (this.inner.depth >= HISTORY) this.inner.settle();
  }

  keyLow(): number {
    return this.inner.keyLow();
  }

  keyHigh(): number {
    return this.inner.keyHigh();
  }

  outcome(): Outcome | undefined {
    return outcomeOf(this.inner);
  }

  action(move: number): Move {
    return makeMove(this.inner, move);
  }

  find(among: readonly number[], move: Move): number | undefined {
    return findMove(this.inner, among, move);
  }

  state(): GameState {
    const state = handOutSnapshot(this.inner, this.#last);
    this.#last = { state, moment: this.inner.moment };
    return state;
  }

  notation(move: number): string {
    return notationIn(this.inner, move);
  }

  summary(): Summary {
    return summaryOf(this.inner);
  }
}
