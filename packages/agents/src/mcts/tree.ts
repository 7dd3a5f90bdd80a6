import type { Rng } from '@ludus/kernel';
import type { Judge } from '../judge.ts';
import type { AnyPosition, SearchContext } from '../searchContext.ts';
import { settle } from '../settle.ts';
import { expectationsOf } from './expectations.ts';
import type { MctsOptions } from './options.ts';
import { playRandomly } from './playout.ts';
import { TreeNode, worth } from './treeNode.ts';

/**
 * A search tree for games without hidden information or chance. A simulation walks down by PUCT (Rosin,
 * 2011), adds one node, evaluates it, and adds the chances to every node on the path. Forced wins are passed
 * up the tree.
 */
export class Tree {
  readonly root: TreeNode;
  /** The deepest node, in decisions from the root. */
  depth = 0;
  /** Moves played in playouts. */
  played = 0;

  readonly #position: AnyPosition;
  readonly #judge: Judge;
  readonly #options: MctsOptions;
  readonly #rng: Rng;
  readonly #path: TreeNode[] = [];
  readonly #value: Float64Array;
  readonly #moves: number[] = [];

  /** `root` continues with a tree that is already at the position. */
  constructor({ root: position, judge, rng }: SearchContext, options: MctsOptions, root?: TreeNode) {
    this.#position = position;
    this.#judge = judge;
    this.#options = options;
    this.#rng = rng;
    this.#value = new Float64Array(judge.seats);
    this.root =
      root ?? new TreeNode(position.toAct(), [], [position.keyLow(), position.keyHigh()], judge.seats);
  }

  /** Whether the winner is known, so that more simulations would change nothing. */
  get isDecided(): boolean {
    return this.root.winner !== 0;
  }

  /** Runs one simulation; the position is unchanged afterwards. */
  simulate(): void {
    const path = this.#path;
    const position = this.#position;
    path.length = 0;
    let node = this.root;
    let applied = 0;
    path.push(node);
    while (node.visits > 0 && node.seat !== 0 && node.winner === 0) {
      if (!node.isExpanded) this.#expand(node);
      const at = this.#select(node);
      position.apply(node.moves[at]!);
      let child = node.children[at];
      if (child === undefined) {
        child = this.#grow();
        node.children[at] = child;
      } else for (const move of child.forced) position.apply(move);
      applied += 1 + child.forced.length;
      path.push(child);
      node = child;
    }
    this.#judgeLeaf(node);
    for (; applied > 0; applied -= 1) position.undo();
    this.#passUp();
  }

  /** The node for the current position, after any forced moves. */
  #grow(): TreeNode {
    const position = this.#position;
    const forced: number[] = [];
    for (;;) {
      position.legal(this.#moves);
      if (this.#moves.length !== 1) break;
      forced.push(this.#moves[0]!);
      position.apply(this.#moves[0]!);
    }
    return new TreeNode(position.toAct(), forced, [position.keyLow(), position.keyHigh()], this.#judge.seats);
  }

  #expand(node: TreeNode): void {
    this.#position.legal(this.#moves);
    const mean = node.mean(node.seat);
    const { moves, priors, guesses } = expectationsOf({
      position: this.#position,
      judge: this.#judge,
      moves: this.#moves,
      options: this.#options,
      mean,
    });
    node.moves = moves;
    node.priors = priors;
    node.guesses = guesses;
  }

  /** The index of the most promising move. */
  #select(node: TreeNode): number {
    const { seat, visits, priors, guesses, children } = node;
    const open = Math.min(node.moves.length, Math.ceil(this.#options.breadth * Math.sqrt(visits)));
    const pull = this.#options.exploration * Math.sqrt(visits);
    let best = 0;
    let highest = -1;
    for (let i = 0; i < open; i += 1) {
      const child = children[i];
      const prospect =
        child === undefined
          ? guesses[i]! + pull * priors[i]!
          : worth(child, seat) + (child.winner === 0 ? (pull * priors[i]!) / (1 + child.visits) : 0);
      if (prospect > highest) {
        highest = prospect;
        best = i;
      }
    }
    return best;
  }

  #judgeLeaf(node: TreeNode): void {
    const position = this.#position;
    if (node.winner !== 0 && node.seat !== 0) {
      this.#value.fill(0);
      this.#value[node.winner - 1] = 1;
      return;
    }
    const { playout } = this.#options;
    let moved = playout === 0 ? 0 : playRandomly(position, playout, this.#rng);
    this.played += moved;
    moved += settle(position, this.#judge);
    this.#judge.value(position, this.#value);
    if (node.seat === 0) {
      const { winners } = position.outcome()!;
      if (winners.length === 1) node.winner = winners[0]!;
    }
    for (; moved > 0; moved -= 1) position.undo();
  }

  #passUp(): void {
    const path = this.#path;
    if (path.length > this.depth) this.depth = path.length - 1;
    for (let i = path.length - 1; i >= 0; i -= 1) {
      const node = path[i]!;
      node.visits += 1;
      for (let s = 0; s < this.#value.length; s += 1) node.sums[s]! += this.#value[s]!;
      const child = path[i + 1];
      if (child !== undefined && child.winner !== 0 && node.winner === 0)
        node.winner = this.#proven(node, child);
    }
  }

  /** A seat that can choose a win wins; a seat whose every move loses to the same seat loses to it. */
  #proven(node: TreeNode, child: TreeNode): number {
    if (child.winner === node.seat) return child.winner;
    for (let i = 0; i < node.moves.length; i += 1) if (node.children[i]?.winner !== child.winner) return 0;
    return child.winner;
  }
}

/** Finds the node of a position in a tree, at most this many decisions below its root. */
export const findNode = (root: TreeNode, position: AnyPosition, decisions: number): TreeNode | undefined => {
  const low = position.keyLow();
  const high = position.keyHigh();
  let level: TreeNode[] = [root];
  for (let d = 0; d <= decisions && level.length > 0; d += 1) {
    const found = level.find((node) => node.keyLow === low && node.keyHigh === high && node.seat !== 0);
    if (found !== undefined) return found;
    level = level.flatMap((node) => node.children.filter((child) => child !== undefined));
  }
  return undefined;
};
