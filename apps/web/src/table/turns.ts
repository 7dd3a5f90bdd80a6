import type { GameLine, LineStep } from '@ludus/table';

/** Steps belong to one place of one game, so what is known about them is kept; branches share the steps of their game. */
const known = new WeakMap<LineStep, boolean>();

const findStart = (line: GameLine, index: number): boolean => {
  const { game, steps } = line;
  if (index === 0) return true;
  return game.record?.isTurnStart(line.stateAt(index)) ?? steps[index]!.seat !== steps[index - 1]!.seat;
};

/** Whether a turn begins with a step, counted from 0. A turn is all moves until another player's turn. */
export const startsTurn = (line: GameLine, index: number): boolean => {
  const step = line.steps[index]!;
  const starts = known.get(step) ?? findStart(line, index);
  known.set(step, starts);
  return starts;
};

/** How many turns have begun within the first moves of a line: the number of the turn that the last of them belongs to. */
export const turnsIn = (line: GameLine, count = line.length): number => {
  let turns = 0;
  for (let i = 0; i < count; i += 1) if (startsTurn(line, i)) turns += 1;
  return turns;
};

/** The number of the turn being played; of the last one once the game is over. */
export const turnNow = (line: GameLine): number => {
  const { game, state, steps } = line;
  const seat = game.toAct(state);
  const last = steps.at(-1);
  if (last === undefined) return 1;
  const isNext = seat !== undefined && (game.record?.isTurnStart(state) ?? seat !== last.seat);
  return turnsIn(line) + (isNext ? 1 : 0);
};

/** How many turns some moves are, if the states between them are not known. */
export const turnsAmong = (steps: readonly Pick<LineStep, 'seat'>[]): number =>
  steps.filter(({ seat }, i) => steps[i - 1]?.seat !== seat).length;
