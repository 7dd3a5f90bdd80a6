import { History } from './history.ts';
import { Prepared } from './prepared.ts';
import { Transpositions } from './transpositions.ts';

/** Table entries per node of the budget; more would stay empty. */
const ROOM = 8;

const bitsFor = (most: number, nodes: number | undefined): number =>
  nodes === undefined ? most : Math.max(8, Math.min(most, Math.ceil(Math.log2(nodes * ROOM))));

/**
 * What a search knows before it starts: from other parts of the tree, and from earlier decisions in the same
 * game.
 */
export class SearchMemory {
  readonly table: Transpositions;
  readonly history = new History();
  readonly prepared = new Prepared();

  /** `bits` is the binary logarithm of the largest table; searches with few nodes need less. */
  constructor(bits: number, nodes?: number) {
    this.table = new Transpositions(bitsFor(bits, nodes));
  }
}
