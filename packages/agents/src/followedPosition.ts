import type { Follower, Outcome, Position, Seat } from '@ludus/kernel';

/** A position that reports its moves to a follower, so that no search can forget to. */
export class FollowedPosition<State, Action> implements Position<State, Action> {
  readonly inner: Position<State, Action>;
  readonly follower: Follower;

  constructor(inner: Position<State, Action>, follower: Follower) {
    this.inner = inner;
    this.follower = follower;
  }

  apply(move: number): void {
    this.inner.apply(move);
    this.follower.pushed(move);
  }

  undo(): void {
    this.inner.undo();
    this.follower.popped();
  }

  toAct(): Seat {
    return this.inner.toAct();
  }

  legal(into: number[]): void {
    this.inner.legal(into);
  }

  keyLow(): number {
    return this.inner.keyLow();
  }

  keyHigh(): number {
    return this.inner.keyHigh();
  }

  outcome(): Outcome | undefined {
    return this.inner.outcome();
  }

  action(move: number): Action {
    return this.inner.action(move);
  }

  state(): State {
    return this.inner.state();
  }
}
