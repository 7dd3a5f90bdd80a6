import type { Pips, SeenClue, SweepView } from '@ludus/sweep-engine';

/** False pips: as many as Distraction adds to the value of a closed tile. */
const falsePips = ({ revealed, distraction }: SweepView): ReadonlyMap<number, number> =>
  new Map(
    (distraction ?? []).flatMap((bonus, tile) =>
      revealed[tile] === null && bonus >= 1 ? [[tile, Math.floor(bonus)] as const] : [],
    ),
  );

const withFalse = (clue: SeenClue, added: ReadonlyMap<number, number>): SeenClue => {
  const real = new Map(clue.pips.map(({ tile, pips }) => [tile, pips]));
  const tiles = [...new Set([...real.keys(), ...added.keys()])].sort((a, b) => a - b);
  const pips = tiles.map((tile): Pips => ({ tile, pips: (real.get(tile) ?? 0) + (added.get(tile) ?? 0) }));
  return { ...clue, pips };
};

/** Whether the reader is the rival and distracted. */
export const isDistracted = ({ seat, side, distraction }: SweepView): boolean =>
  seat === 'rival' && side === 'rival' && (distraction?.length ?? 0) > 0;

/**
 * What a person sees who plays the rival. Distraction changes the value of every tile for a bot; for a
 * person, it adds false pips to those of the clue, for the same turn.
 */
export const clouded = (view: SweepView): SweepView => {
  if (!isDistracted(view)) return view;
  const added = falsePips(view);
  const isNow = ({ kind, round }: SeenClue): boolean => kind === 'rival' && round === view.round;
  return { ...view, clues: view.clues.map((clue) => (isNow(clue) ? withFalse(clue, added) : clue)) };
};
