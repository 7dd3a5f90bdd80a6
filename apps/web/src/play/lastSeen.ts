import type { GameLine, LastMove } from './line.ts';
import type { GameUi } from './ui.ts';

/** The last move there was anything to see of: steps without a decision leave the one before them marked. */
export const lastSeen = (ui: GameUi, line: GameLine): LastMove | undefined =>
  line.lastMove(line.steps.findLastIndex(({ action }) => !ui.isQuiet(action)) + 1);
