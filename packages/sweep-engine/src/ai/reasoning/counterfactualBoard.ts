import { codeOf } from '../../ownerSet.ts';
import { type Known, revealedFacts } from '../numbers.ts';
import type { Possibilities } from './possibilityChecker.ts';
import type { CounterfactualBoard, CounterfactualNumber } from './types.ts';

/** Subtracts the certain tiles from the open numbers and keeps those that see a guessed tile. */
export const counterfactualBoard = (view: Known, possibilities: Possibilities): CounterfactualBoard => {
  const { possible, guessed } = possibilities;
  const placeOf = new Map(guessed.map((tile, place) => [tile, place]));
  const numbers: CounterfactualNumber[] = [];
  const seenBy: number[][] = guessed.map(() => []);
  for (const { side, tiles, need } of revealedFacts(view)) {
    const owner = codeOf(side);
    const places = tiles.flatMap((tile) => placeOf.get(tile) ?? []);
    if (places.length === 0) continue;
    const certain = tiles.filter((tile) => possible[tile] === 1 << owner).length;
    for (const place of places) seenBy[place]!.push(numbers.length);
    numbers.push({ owner, expected: need - certain, tiles: Int32Array.from(places) });
  }
  return { tiles: guessed, numbers, seenBy: seenBy.map((list) => Int32Array.from(list)) };
};
