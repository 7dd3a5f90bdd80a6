import { hashJson, hashWords, type Outcome, type Position, type Seat } from '@ludus/kernel';
import { legal, seatOf } from './legality.ts';
import { outcome } from './outcome.ts';
import { apply } from './play.ts';
import { vouchForState } from './sound.ts';
import type { SweepAction, SweepState } from './types.ts';

/** A copy whose lists are quick to read and change; leaves that never change are shared. */
const thawed = (state: SweepState): SweepState => ({
  ...state,
  owners: state.owners.slice(),
  revealed: state.revealed.slice(),
  clues: state.clues.slice(),
  distraction: state.distraction.slice(),
  player: {
    ...state.player,
    hand: state.player.hand.slice(),
    draw: state.player.draw.slice(),
    discard: state.player.discard.slice(),
    exhausted: state.player.exhausted.slice(),
    notes: state.player.notes.slice(),
    overheard: state.player.overheard.slice(),
  },
});

/** A game for search: moves are played unchecked, and states are frozen only on request. */
export class SweepPosition implements Position<SweepState, SweepAction> {
  readonly #states: SweepState[];
  #legal: readonly SweepAction[] | undefined;

  constructor(state: SweepState) {
    this.#states = [thawed(state)];
  }

  /** The current state, for evaluations: it is not frozen and must not be kept. */
  get current(): SweepState {
    return this.#states[this.#states.length - 1]!;
  }

  state(): SweepState {
    return vouchForState(thawed(this.current));
  }

  toAct(): Seat {
    const { result, side } = this.current;
    return result === null ? seatOf(side) : 0;
  }

  #actions(): readonly SweepAction[] {
    this.#legal ??= legal(this.current);
    return this.#legal;
  }

  legal(into: number[]): void {
    const count = this.#actions().length;
    into.length = 0;
    for (let i = 0; i < count; i += 1) into.push(i);
  }

  action(move: number): SweepAction {
    return this.#actions()[move]!;
  }

  apply(move: number): void {
    this.#states.push(apply(this.current, this.action(move)).state);
    this.#legal = undefined;
  }

  undo(): void {
    if (this.#states.length < 2) throw new Error('there is no move to take back');
    this.#states.pop();
    this.#legal = undefined;
  }

  keyLow(): number {
    return hashWords(hashJson(this.current))[0] | 0;
  }

  keyHigh(): number {
    return hashWords(hashJson(this.current))[1] | 0;
  }

  outcome(): Outcome | undefined {
    return outcome(this.current);
  }
}
