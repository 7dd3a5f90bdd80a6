import { Rng, type Tagged, viewFor } from '@ludus/kernel';
import { createSearchContext } from '../searchContext.ts';
import type { Question } from './moveValues.ts';

/** A move in a game of chance: its mean result, and how it compares with the best. */
export interface Trial {
  readonly action: Tagged;
  readonly value: number;
  /** The standard error of its distance from the best. */
  readonly error: number;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const errorOf = (values: readonly number[]): number => {
  const middle = mean(values);
  const spread = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(spread / (values.length - 1) / values.length);
};

/**
 * Plays on after every candidate in the same worlds with the same luck, so luck cancels out. The best comes
 * first. Undefined if the game has no quick player.
 */
export const playOut = (
  { game, state, seat, seats, seed }: Question,
  worlds: number,
  isWanted: (action: Tagged) => boolean = () => true,
): Trial[] | undefined => {
  const request = { game, view: viewFor(game, state, seat), seat, seats, rng: Rng.from(seed) };
  const { judge, moves, root, rng, world } = createSearchContext(request);
  if (!judge.canPlayOut) return undefined;
  const tried = moves
    .map((move) => ({ move, action: root.action(move), came: [] as number[] }))
    .filter(({ action }) => isWanted(action));
  const into = new Float64Array(seats);
  for (let w = 0; w < worlds; w += 1) {
    const position = world();
    const luck = { seat, seed: rng.uint32() };
    for (const { move, came } of tried) {
      position.apply(move);
      judge.playOut(position, luck, into);
      position.undo();
      came.push(into[seat - 1]!);
    }
  }
  const sorted = tried.toSorted((a, b) => mean(b.came) - mean(a.came));
  const [best] = sorted;
  return sorted.map(({ action, came }) => ({
    action,
    value: mean(came),
    error: errorOf(came.map((value, i) => best!.came[i]! - value)),
  }));
};
