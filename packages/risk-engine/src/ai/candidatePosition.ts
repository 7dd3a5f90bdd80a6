import { type HashWords, hashWords, type Outcome, type Position, type Seat } from '@ludus/kernel';
import { outcomeOf, seatOf } from '../outcome.ts';
import { hashState } from '../position.ts';
import { applyLegal } from '../rules.ts';
import type { Action, GameState } from '../types.ts';
import { type Candidate, candidatesOf } from './candidates.ts';

interface Node {
  readonly state: GameState;
  candidates?: readonly Candidate[];
}

/** The position agents search: the same rules, fewer moves. */
export class CandidatePosition implements Position<GameState, Action> {
  readonly #nodes: Node[];

  constructor(state: GameState) {
    this.#nodes = [{ state }];
  }

  get #top(): Node {
    return this.#nodes[this.#nodes.length - 1]!;
  }

  state(): GameState {
    return this.#top.state;
  }

  candidates(): readonly Candidate[] {
    const top = this.#top;
    top.candidates ??= candidatesOf(top.state);
    return top.candidates;
  }

  toAct(): Seat {
    const { turn } = this.#top.state;
    return turn.phase === 'GameOver' ? 0 : seatOf(this.#top.state, turn.currentPlayerId);
  }

  legal(into: number[]): void {
    into.length = 0;
    if (this.toAct() !== 0) for (const { move } of this.candidates()) into.push(move);
  }

  action(move: number): Action {
    const found = this.candidates().find((candidate) => candidate.move === move);
    if (found === undefined) throw new RangeError(`there is no move ${move} here`);
    return found.action;
  }

  apply(move: number): void {
    const { state } = this.#top;
    this.#nodes.push({ state: applyLegal(state, this.action(move), state.turn.currentPlayerId).state() });
  }

  undo(): void {
    if (this.#nodes.length < 2) throw new Error('there is no move to take back');
    this.#nodes.pop();
  }

  #key(): HashWords {
    return hashWords(hashState(this.#top.state));
  }

  keyLow(): number {
    return this.#key()[0] | 0;
  }

  keyHigh(): number {
    return this.#key()[1] | 0;
  }

  outcome(): Outcome | undefined {
    return outcomeOf(this.#top.state);
  }
}
