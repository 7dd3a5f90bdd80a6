import type { Evidence } from '../src/ai/exact/inference.ts';
import { layoutOf } from '../src/layout.ts';
import { OWNERS, type Owner, type SweepView, type Tile } from '../src/types.ts';

interface Number {
  readonly side: Owner;
  readonly tiles: readonly Tile[];
  need: number;
  open: number;
}

/** The numbers of a view, read independently of the engine. */
const numbersOf = (view: SweepView): Number[] => {
  const { neighbours } = layoutOf(view.config.level);
  const about = (tile: Tile, side: Owner, count: number): Number => {
    const around = neighbours[tile]!;
    const tiles = around.filter((other) => view.revealed[other] === null);
    const seen = around.filter((other) => view.owners[other] === side).length;
    return { side, tiles, need: count - seen, open: tiles.length };
  };
  return [
    ...view.revealed.flatMap((reveal, tile) =>
      reveal === null ? [] : [about(tile, reveal.by, reveal.count)],
    ),
    ...(view.player?.overheard ?? []).flatMap((count, tile) =>
      count === null ? [] : [about(tile, 'player', count)],
    ),
  ];
};

export interface Enumeration {
  readonly boards: number;
  readonly owners: (Record<Owner, number> | null)[];
  /** Every board as the joined owners of the hidden tiles, if requested. */
  readonly keys: string[];
}

/** All boards that a view allows, one by one: tile by tile, dropping a branch when a number cannot be satisfied. */
export const enumerate = (view: SweepView, evidence?: Evidence, keepKeys = false): Enumeration => {
  const numbers = numbersOf(view);
  const hidden = view.revealed.flatMap((reveal, tile) => (reveal === null ? [tile] : []));
  const seenBy = hidden.map((tile) => numbers.filter(({ tiles }) => tiles.includes(tile)));
  const left: Record<Owner, number> = { ...view.config.level.counts };
  for (const owner of view.owners) if (owner !== null) left[owner] -= 1;
  const sums = hidden.map(() => ({ player: 0, neutral: 0, rival: 0, mine: 0 }));
  const chosen: Owner[] = [];
  const keys: string[] = [];
  let boards = 0;
  let total = 0;
  const weightOf = (tile: Tile, owner: Owner): number => {
    return evidence?.(tile)[OWNERS.indexOf(owner)] ?? 1;
  };
  const place = (at: number, weight: number): void => {
    if (at === hidden.length) {
      boards += 1;
      total += weight;
      for (const [i, owner] of chosen.entries()) sums[i]![owner] += weight;
      if (keepKeys) keys.push(chosen.join());
      return;
    }
    for (const [code, owner] of OWNERS.entries()) {
      if (left[owner] === 0) continue;
      if (view.player !== null && ((view.player.notes[hidden[at]!]! >> code) & 1) === 0) continue;
      left[owner] -= 1;
      chosen[at] = owner;
      for (const number of seenBy[at]!) {
        number.open -= 1;
        if (number.side === owner) number.need -= 1;
      }
      if (seenBy[at]!.every(({ need, open }) => need >= 0 && need <= open))
        place(at + 1, weight * weightOf(hidden[at]!, owner));
      for (const number of seenBy[at]!) {
        number.open += 1;
        if (number.side === owner) number.need += 1;
      }
      left[owner] += 1;
    }
  };
  place(0, 1);
  const owners: Enumeration['owners'] = view.revealed.map(() => null);
  for (const [i, tile] of hidden.entries()) {
    const own = sums[i]!;
    owners[tile] = {
      player: own.player / total,
      neutral: own.neutral / total,
      rival: own.rival / total,
      mine: own.mine / total,
    };
  }
  return { boards, owners, keys };
};
