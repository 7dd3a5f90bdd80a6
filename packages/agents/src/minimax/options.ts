/**
 * How a table of more than two is treated: everybody against the seat; everybody for themselves; or against
 * the seat, but only one opponent per round does more than the best-rated move.
 */
export const TABLE_VIEWS = ['paranoid', 'maxn', 'reply'] as const;
export type TableView = (typeof TABLE_VIEWS)[number];

/** How `minimax` searches. */
export interface MinimaxOptions {
  /** With three or four players. */
  readonly mode: TableView;
  /** Whether positions reached twice are searched only once. */
  readonly table: boolean;
  /** The binary logarithm of the largest number of table entries. */
  readonly tableBits: number;
  /** How many decisions a search may continue beyond its depth, until a turn is over and nothing is pending. */
  readonly quiescence: number;
  /** How many moves are considered at the first of them; a quarter at each further one, but at least two. */
  readonly quietWidth: number;
  /**
   * How many of the most promising moves are considered below the root, and at the root from the second
   * iteration on.
   */
  readonly width: number;
  readonly rootWidth: number;
  /** From this depth on, nodes order their moves by evaluating the resulting positions. */
  readonly screenDepth: number;
  /** Whether late moves are first searched less deeply. */
  readonly reduce: boolean;
  /** How many guesses share the budget if something is hidden. */
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
