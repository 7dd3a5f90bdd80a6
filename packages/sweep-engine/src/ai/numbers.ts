import { layoutOf } from '../layout.ts';
import type { Owner, Side, SweepView, Tile } from '../types.ts';

/** What a number says about hidden tiles: exactly `need` of `tiles` belong to `side`. */
export interface NumberFact {
  readonly side: Side;
  readonly tiles: readonly Tile[];
  readonly need: number;
}

/** Everything that the functions here read; `owners` are those of open tiles. */
export type Known = Pick<SweepView, 'config' | 'revealed' | 'owners'>;

const factAround = (
  { config, revealed, owners }: Known,
  tile: Tile,
  side: Side,
  count: number,
): NumberFact => {
  const tiles: Tile[] = [];
  let need = count;
  for (const other of layoutOf(config.level).neighbours[tile]!)
    if (revealed[other] === null) tiles.push(other);
    else if (owners[other] === side) need -= 1;
  return { side, tiles, need };
};

/** The numbers of open tiles, without card notes. */
export const revealedFacts = (known: Known): NumberFact[] =>
  known.revealed.flatMap((reveal, tile) =>
    reveal === null ? [] : [factAround(known, tile, reveal.by, reveal.count)],
  );

/** The numbers that Eavesdropping told, in the player's view. */
export const overheardFacts = (view: SweepView): NumberFact[] =>
  (view.player?.overheard ?? []).flatMap((count, tile) =>
    count === null ? [] : [factAround(view, tile, 'player', count)],
  );

/** How many tiles of every owner are still hidden; the counts of a level are public. */
export const hiddenCounts = ({ config, owners }: Pick<Known, 'config' | 'owners'>): Record<Owner, number> => {
  const left = { ...config.level.counts };
  for (const owner of owners) if (owner !== null) left[owner] -= 1;
  return left;
};
