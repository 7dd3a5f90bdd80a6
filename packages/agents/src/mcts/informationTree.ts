import { type Seat, viewFor } from '@ludus/kernel';
import type { AnyPosition, SearchContext } from '../searchContext.ts';
import { playForced } from '../settle.ts';
import { playRandomly } from './playout.ts';

/** How strongly little-known moves are preferred (UCB, Auer et al. 2002). */
const CURIOSITY = 0.5;

/** The results of a move, given what its seat knows. */
export class Edge {
  visits = 0;
  /** How many visits to its information set could have chosen the move. */
  offered = 0;
  readonly sums: Float64Array;

  constructor(seats: number) {
    this.sums = new Float64Array(seats);
  }
}

/** All states that look the same to the seat to act. It chooses the same way in all of them. */
class InformationSet {
  visits = 0;
  sum = 0;
  readonly edges = new Map<string, Edge>();
}

interface Choice {
  readonly set: InformationSet;
  readonly edge: Edge;
  readonly seat: Seat;
}

/**
 * A search tree for games with secrets or chance and no evaluation. Every simulation guesses a world. The
 * seat to act in it chooses by what that seat would know there, so opponents know their own cards but not
 * ours. All worlds share what is learnt about an information set (MO-ISMCTS, Cowling et al. 2012). Beyond the
 * known sets, the world is played to its end at random.
 */
export class InformationTree {
  depth = 0;
  played = 0;
  /** With chance, nothing is certain. */
  readonly isDecided = false;

  readonly #context: SearchContext;
  readonly #sets = new Map<string, InformationSet>();
  readonly #moves: number[] = [];
  readonly #value: Float64Array;

  constructor(context: SearchContext) {
    this.#context = context;
    this.#value = new Float64Array(context.seats);
  }

  /** What is known about a move of the searching seat. */
  edgeOf(position: AnyPosition, move: number): Edge | undefined {
    return this.#sets.get(this.#keyOf(position))?.edges.get(JSON.stringify(position.action(move)));
  }

  simulate(): void {
    const position = this.#context.world();
    const path: Choice[] = [];
    for (let isKnown = true; isKnown && position.toAct() !== 0; playForced(position)) {
      const key = this.#keyOf(position);
      let set = this.#sets.get(key);
      isKnown = set !== undefined;
      if (set === undefined) {
        set = new InformationSet();
        this.#sets.set(key, set);
      }
      path.push(this.#choose(set, position));
    }
    this.depth = Math.max(this.depth, path.length);
    this.played += playRandomly(position, 'full', this.#context.rng);
    this.#context.judge.value(position, this.#value);
    for (const choice of path) this.#learn(choice);
  }

  /** What the seat to act knows, as text. */
  #keyOf(position: AnyPosition): string {
    const { game } = this.#context.request;
    const state = position.state();
    return `${position.toAct()} ${JSON.stringify(viewFor(game, state, game.toAct(state)!))}`;
  }

  /** Chooses the most promising move and plays it. */
  #choose(set: InformationSet, position: AnyPosition): Choice {
    const moves = this.#moves;
    const seat = position.toAct();
    position.legal(moves);
    const start = this.#context.rng.int(moves.length);
    const unknown = (set.visits === 0 ? 0.5 : set.sum / set.visits) + this.#curiosity(set.visits + 1, 1);
    let best = { move: moves[start]!, key: '', prospect: -Infinity };
    for (let i = 0; i < moves.length; i += 1) {
      const move = moves[(start + i) % moves.length]!;
      const key = JSON.stringify(position.action(move));
      const edge = set.edges.get(key);
      if (edge !== undefined) edge.offered += 1;
      const prospect =
        edge === undefined
          ? unknown
          : edge.sums[seat - 1]! / edge.visits + this.#curiosity(edge.offered + 1, edge.visits);
      if (prospect > best.prospect) best = { move, key, prospect };
    }
    let edge = set.edges.get(best.key);
    if (edge === undefined) {
      edge = new Edge(this.#context.seats);
      set.edges.set(best.key, edge);
    }
    position.apply(best.move);
    return { set, edge, seat };
  }

  #curiosity(offered: number, visits: number): number {
    return CURIOSITY * Math.sqrt(Math.log(offered) / visits);
  }

  #learn({ set, edge, seat }: Choice): void {
    set.visits += 1;
    set.sum += this.#value[seat - 1]!;
    edge.visits += 1;
    for (let s = 0; s < this.#value.length; s += 1) edge.sums[s]! += this.#value[s]!;
  }
}
