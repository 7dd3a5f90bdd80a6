/**
 * How a table of more than two is seen: everybody against the seat; everybody for themself; or against the seat, but
 * only one opponent a round does more than what looks best at first sight.
 */
export const TABLE_VIEWS = ['paranoid', 'maxn', 'reply'] as const;
export type TableView = (typeof TABLE_VIEWS)[number];

/** How `minimax` searches. */
export interface MinimaxOptions {
  /** With three or four players. */
  readonly mode: TableView;
  /** Whether positions reached twice are searched once. */
  readonly table: boolean;
  /** The binary logarithm of the table's entries, at most. */
  readonly tableBits: number;
  /** How many decisions a search may go on after its depth until a turn is over and nothing is half done. */
  readonly quiescence: number;
  /** The most moves considered at the first of them; at each further one a quarter, though never fewer than two. */
  readonly quietWidth: number;
  /** The most moves considered below the root, and at the root from the second iteration on: the most promising. */
  readonly width: number;
  readonly rootWidth: number;
  /** From this depth on, nodes order their moves by evaluating what they lead to. */
  readonly screenDepth: number;
  /** Whether late moves are searched less deep at first. */
  readonly reduce: boolean;
  /** How many guesses share the budget where something is hidden. */
  readonly worlds: number;
}

export const MINIMAX_DEFAULTS: MinimaxOptions = {
  mode: 'paranoid',
  table: true,
  tableBits: 18,
  quiescence: 6,
  quietWidth: 24,
  width: 64,
  rootWidth: 200,
  screenDepth: 2,
  reduce: false,
  worlds: 4,
};
