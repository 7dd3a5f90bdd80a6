import type * as kernel from '@ludus/kernel';
import {
  type HashWords,
  hashText,
  hashWords,
  makeJson,
  type Outcome,
  type Seat,
  unwrap,
} from '@ludus/kernel';
import { nthOf, rangeSize } from './action.ts';
import { outcomeAt } from './outcome.ts';
import type { Position } from './position.ts';
import { applyLegal, turnRanges } from './rules.ts';
import { hashedRuleset } from './ruleset.ts';
import { openState } from './state.ts';
import type { Action, ActionRange, GameState } from './types.ts';

/** Maps and rulesets are frozen and shared by many states, so their texts are hashed once. */
const partHashes = new WeakMap<object, string>();

const partHash = (part: object, text: () => string): string => {
  let hash = partHashes.get(part);
  if (hash === undefined) {
    hash = hashText(text());
    partHashes.set(part, hash);
  }
  return hash;
};

/** What distinguishes states, as text; the cards follow from map and ruleset. */
const signature = (position: Position): string => {
  const { map, ruleset, cardsById: _, ...moving } = position.state();
  const mapHash = partHash(map, () => makeJson(map));
  const rulesetHash = partHash(ruleset, () => makeJson(hashedRuleset(ruleset)));
  return `${mapHash}${rulesetHash}${makeJson(moving)}`;
};

/** Equal for equal states, whatever objects they consist of. */
export const hashState = (state: GameState): string => hashText(signature(unwrap(openState(state))));

/** A position with what search needs repeatedly. */
interface Node {
  readonly position: Position;
  ranges?: readonly ActionRange[];
  key?: HashWords;
}

/**
 * The fast form for search: a stack of positions that share structure. Moves number the legal actions through
 * their ranges, so action objects are created only on demand.
 */
export class RiskPosition implements kernel.Position<GameState, Action> {
  readonly #nodes: Node[];

  constructor(state: GameState) {
    this.#nodes = [{ position: unwrap(openState(state)) }];
  }

  get #top(): Node {
    return this.#nodes[this.#nodes.length - 1]!;
  }

  #ranges(): readonly ActionRange[] {
    const top = this.#top;
    top.ranges ??= turnRanges(top.position);
    return top.ranges;
  }

  /** The position as the rules see it. */
  get now(): Position {
    return this.#top.position;
  }

  state(): GameState {
    return this.#top.position.state();
  }

  toAct(): Seat {
    const { position } = this.#top;
    return position.turn.phase === 'GameOver' ? 0 : position.seat;
  }

  legal(into: number[]): void {
    into.length = 0;
    let count = 0;
    for (const range of this.#ranges()) count += rangeSize(range);
    for (let move = 0; move < count; move += 1) into.push(move);
  }

  action(move: number): Action {
    const action = nthOf(this.#ranges(), move);
    if (action === undefined) throw new RangeError(`there is no move ${move} here`);
    return action;
  }

  apply(move: number): void {
    const position = applyLegal(this.#top.position, this.action(move), { isTold: false });
    this.#nodes.push({ position });
  }

  undo(): void {
    if (this.#nodes.length < 2) throw new Error('there is no move to take back');
    this.#nodes.pop();
  }

  #key(): HashWords {
    const top = this.#top;
    top.key ??= hashWords(signature(top.position));
    return top.key;
  }

  keyLow(): number {
    return this.#key()[0] | 0;
  }

  keyHigh(): number {
    return this.#key()[1] | 0;
  }

  outcome(): Outcome | undefined {
    return outcomeAt(this.#top.position);
  }
}
