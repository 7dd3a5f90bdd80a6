/** How `minimax` searches. */
export interface MinimaxOptions {
  /** With three or four players: everybody against the seat, or everybody for themself. */
  readonly mode: 'paranoid' | 'maxn';
  /** Whether positions reached twice are searched once. */
  readonly table: boolean;
  /** The binary logarithm of the table's entries. */
  readonly tableBits: number;
  /** How many decisions a search may go on after its depth in positions that are not quiet. */
  readonly quiescence: number;
  /** The most moves considered there. */
  readonly quietWidth: number;
  /** The most moves considered below the root, and at the root from the second iteration on: the most promising. */
  readonly width: number;
  readonly rootWidth: number;
  /** Whether inner nodes order their moves by evaluating what they lead to. */
  readonly screen: boolean;
  /** How many guesses share the budget where something is hidden. */
  readonly worlds: number;
}

export const MINIMAX_DEFAULTS: MinimaxOptions = {
  mode: 'paranoid',
  table: true,
  tableBits: 16,
  quiescence: 6,
  quietWidth: 4,
  width: 32,
  rootWidth: 64,
  screen: true,
  worlds: 4,
};
