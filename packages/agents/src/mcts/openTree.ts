import type { AnyPosition, SearchContext } from '../searchContext.ts';
import { playForced, settle } from '../settle.ts';
import { CAUTION, RATING_SCALE } from './expectations.ts';
import type { MctsOptions } from './options.ts';
import { playRandomly } from './playout.ts';

/** From this many visits on, the moves of a node are evaluated; before that, the game's rating is used. */
const JUDGED_VISITS = 8;
/** In how many worlds each move is evaluated; more at the root, which decides. */
const ROOT_WORLDS = 8;
const INNER_WORLDS = 2;

/**
 * Where chance decides a lot, one move changes little. So exploration, and how sharply expected values favour
 * the best move, depend on how far apart the moves of a node are.
 */
const LEAST_SPREAD = 0.01;
const SHARPNESS = 0.2;

/** What a move is worth to its seat, by evaluating its result in some worlds. */
interface Guess {
  sum: number;
  worlds: number;
}

/** A node stands for what has been done, not for a position: dice and cards differ from visit to visit. */
class OpenNode {
  visits = 0;
  /** How often the node could have been chosen. */
  offered = 0;
  readonly sums: Float64Array;
  readonly children = new Map<number | string, OpenNode>();
  readonly guesses = new Map<number | string, Guess>();

  constructor(seats: number) {
    this.sums = new Float64Array(seats);
  }
}

/**
 * A search tree for games with chance or secrets. Every simulation guesses a world that agrees with what the
 * seat knows and follows moves that are legal in it (information set Monte Carlo tree search, Cowling et al.
 * 2012).
 */
export class OpenTree {
  readonly root: OpenNode;
  depth = 0;
  played = 0;

  readonly #context: SearchContext;
  readonly #options: MctsOptions;
  readonly #moves: number[] = [];
  #ratings = new Float64Array(1024);
  /** The expected values of the moves, and how much attention each gets for it. */
  #worths = new Float64Array(1024);
  #shares = new Float64Array(1024);
  readonly #value: Float64Array;
  readonly #isStable: boolean;

  constructor(context: SearchContext, options: MctsOptions) {
    this.#context = context;
    this.#options = options;
    this.root = new OpenNode(context.seats);
    this.#value = new Float64Array(context.seats);
    this.#isStable = context.request.game.search?.ai.position !== undefined;
  }

  /** Identifies a move in every world. */
  key(position: AnyPosition, move: number): number | string {
    return this.#isStable ? move : JSON.stringify(position.action(move));
  }

  /** What is known about a move of the searching seat. */
  edgeOf(position: AnyPosition, move: number): OpenNode | undefined {
    return this.root.children.get(this.key(position, move));
  }

  /** With chance, nothing is certain. */
  readonly isDecided = false;

  /** Runs one simulation in its own world. */
  simulate(): void {
    const position = this.#context.world();
    const path: OpenNode[] = [this.root];
    let node = this.root;
    while (node.visits > 0 && position.toAct() !== 0) {
      const move = this.#select(node, position);
      const key = this.key(position, move);
      position.apply(move);
      playForced(position);
      let child = node.children.get(key);
      if (child === undefined) {
        child = new OpenNode(this.#context.seats);
        node.children.set(key, child);
      }
      path.push(child);
      node = child;
    }
    if (path.length - 1 > this.depth) this.depth = path.length - 1;
    if (this.#options.playout !== 0)
      this.played += playRandomly(position, this.#options.playout, this.#context.rng);
    settle(position, this.#context.judge);
    this.#context.judge.value(position, this.#value);
    for (const visited of path) {
      visited.visits += 1;
      for (let s = 0; s < this.#value.length; s += 1) visited.sums[s]! += this.#value[s]!;
    }
  }

  #rate(position: AnyPosition): void {
    position.legal(this.#moves);
    const count = this.#moves.length;
    if (count > this.#ratings.length) {
      this.#ratings = new Float64Array(count * 2);
      this.#worths = new Float64Array(count * 2);
      this.#shares = new Float64Array(count * 2);
    }
    this.#context.judge.rate(position, this.#moves, this.#ratings);
  }

  /** The most promising move among the best-rated ones, whose number grows with the visits. */
  #select(node: OpenNode, position: AnyPosition): number {
    this.#rate(position);
    this.#expect(node, position);
    const count = this.#moves.length;
    const shares = this.#shares;
    let highest = -Infinity;
    let lowest = Infinity;
    for (let i = 0; i < count; i += 1) {
      highest = Math.max(highest, this.#worths[i]!);
      lowest = Math.min(lowest, this.#worths[i]!);
    }
    const spread = Math.max(LEAST_SPREAD, highest - lowest);
    let sum = 0;
    for (let i = 0; i < count; i += 1) {
      shares[i] = Math.exp((this.#worths[i]! - highest) / (SHARPNESS * spread));
      sum += shares[i]!;
    }
    const least = this.#leastShare(Math.ceil(this.#options.breadth * Math.sqrt(node.visits)));
    return this.#best(node, position, (this.#options.exploration * spread) / sum, least);
  }

  /** The expected values of the moves: by evaluation if the node has enough visits, otherwise by rating. */
  #expect(node: OpenNode, position: AnyPosition): void {
    const moves = this.#moves;
    const { priors, screened } = this.#options;
    const isRoot = node === this.root;
    if (priors === 'evaluation' && moves.length <= screened && (isRoot || node.visits >= JUDGED_VISITS)) {
      const worlds = isRoot ? ROOT_WORLDS : INNER_WORLDS;
      for (let i = 0; i < moves.length; i += 1)
        this.#worths[i] = this.#guess(node, position, moves[i]!, worlds);
      return;
    }
    const mean = node.sums[position.toAct() - 1]! / node.visits - CAUTION;
    let highest = -Infinity;
    for (let i = 0; i < moves.length; i += 1) highest = Math.max(highest, this.#ratings[i]!);
    for (let i = 0; i < moves.length; i += 1)
      this.#worths[i] = mean + (this.#ratings[i]! - highest) * RATING_SCALE;
  }

  #guess(node: OpenNode, position: AnyPosition, move: number, worlds: number): number {
    const key = this.key(position, move);
    let guess = node.guesses.get(key);
    if (guess === undefined) {
      guess = { sum: 0, worlds: 0 };
      node.guesses.set(key, guess);
    }
    if (guess.worlds < worlds) {
      const seat = position.toAct();
      position.apply(move);
      this.#context.judge.value(position, this.#value);
      position.undo();
      guess.sum += this.#value[seat - 1]!;
      guess.worlds += 1;
    }
    return guess.sum / guess.worlds;
  }

  /** The share of the last move that may be tried. */
  #leastShare(open: number): number {
    const count = this.#moves.length;
    if (open >= count) return 0;
    const sorted = this.#shares.slice(0, count).sort();
    return sorted[count - open]!;
  }

  #best(node: OpenNode, position: AnyPosition, curiosity: number, least: number): number {
    const seat = position.toAct();
    let best = this.#moves[0]!;
    let highest = -Infinity;
    for (let i = 0; i < this.#moves.length; i += 1) {
      if (this.#shares[i]! < least) continue;
      const move = this.#moves[i]!;
      const child = node.children.get(this.key(position, move));
      const visits = child?.visits ?? 0;
      if (child !== undefined) child.offered += 1;
      const pull = (curiosity * this.#shares[i]!) / (1 + visits);
      const value = child === undefined || visits === 0 ? this.#worths[i]! : child.sums[seat - 1]! / visits;
      const prospect = value + pull * Math.sqrt(Math.max(child?.offered ?? node.visits, 1));
      if (prospect > highest) {
        highest = prospect;
        best = move;
      }
    }
    return best;
  }
}
