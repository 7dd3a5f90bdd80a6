import type { Posterior, RivalDecision } from '@ludus/sweep-engine/ai';
import { sweepWords } from './words.ts';

const { reasoning: words } = sweepWords;

/** How likely each tile is the rival's, and where that comes from. */
interface Belief {
  readonly title: string;
  readonly beliefs: ReadonlyMap<number, number>;
}

/** How likely each closed tile is the rival's. */
export const rivalChances = ({ owners }: Posterior): ReadonlyMap<number, number> =>
  new Map(owners.flatMap((chance, tile) => (chance === null ? [] : [[tile, chance.rival] as const])));

/** How likely the rival thinks each tile is its own, if it estimates that; exact chances are always shown. */
export const beliefsOf = (decision: RivalDecision): Belief | undefined => {
  const { rival, guaranteed, monteCarlo, posterior } = decision;
  if (monteCarlo !== undefined) {
    const { ownerCounts, iterations } = monteCarlo;
    const guessed = [...ownerCounts].map(([tile, tally]) => [tile, tally.rival / iterations] as const);
    const beliefs = new Map([...guaranteed.map((tile) => [tile, 1] as const), ...guessed]);
    return { title: words.guesses(iterations), beliefs };
  }
  if (rival !== 'strategist' || posterior === undefined) return undefined;
  return { title: words.withClues, beliefs: rivalChances(posterior) };
};
