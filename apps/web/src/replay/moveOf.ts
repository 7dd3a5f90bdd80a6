import type { GameLine } from '@ludus/table';

/** The first state of a game with this hash, counted by the moves before it; −1 where there is none. */
export const moveOf = (line: GameLine, position: string): number => {
  for (let at = 0; at <= line.length; at += 1) if (line.game.hash(line.stateAt(at)) === position) return at;
  return -1;
};
