import {
  type HashWords,
  hashText,
  hashWords,
  makeJson,
  type Outcome,
  type Position,
  type Seat,
} from '@ludus/kernel';
import { nthAction, rangeSize } from './action.ts';
import { outcomeOf, seatOf } from './outcome.ts';
import { applyLegal, turnRanges } from './rules.ts';
import type { Action, ActionRange, GameState } from './types.ts';

/** Maps and rulesets are shared by many states: their texts are hashed once. */
const partHashes = new WeakMap<object, string>();

const partHash = (part: object): string => {
  let hash = partHashes.get(part);
  if (hash === undefined) {
    hash = hashText(makeJson(part));
    partHashes.set(part, hash);
  }
  return hash;
};

/** What tells states apart, as text; the cards follow from map and ruleset. */
const signature = ({ map, ruleset, cardsById: _, ...moving }: GameState): string =>
  `${partHash(map)}${partHash(ruleset)}${makeJson(moving)}`;

/** Equal for equal states, whatever objects they are made of. */
export const hashState = (state: GameState): string => hashText(signature(state));

/** A state with what search asks of it again and again. */
interface Node {
  readonly state: GameState;
  ranges?: readonly ActionRange[];
  key?: HashWords;
}

/**
 * The inner form for search: a stack of states that share structure. Moves number the legal actions through their ranges,
 * so no action object is made before it is asked for.
 */
export class RiskPosition implements Position<GameState, Action> {
  readonly #nodes: Node[];

  constructor(state: GameState) {
    this.#nodes = [{ state }];
  }

  get #top(): Node {
    return this.#nodes[this.#nodes.length - 1]!;
  }

  #ranges(): readonly ActionRange[] {
    const top = this.#top;
    top.ranges ??= turnRanges(top.state);
    return top.ranges;
  }

  state(): GameState {
    return this.#top.state;
  }

  toAct(): Seat {
    const { state } = this.#top;
    return state.turn.phase === 'GameOver' ? 0 : seatOf(state, state.turn.currentPlayerId);
  }

  legal(into: number[]): void {
    into.length = 0;
    let count = 0;
    for (const range of this.#ranges()) count += rangeSize(range);
    for (let move = 0; move < count; move += 1) into.push(move);
  }

  action(move: number): Action {
    let index = move;
    for (const range of this.#ranges()) {
      const size = rangeSize(range);
      if (index < size) return nthAction(range, index);
      index -= size;
    }
    throw new RangeError(`there is no move ${move} here`);
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
    const top = this.#top;
    top.key ??= hashWords(signature(top.state));
    return top.key;
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
