import type { Rng } from '@ludus/kernel';
import { isPinned, ownersIn } from '../../ownerSet.ts';
import type { Owner, Tile } from '../../types.ts';
import { type Box, MINE_ONLY, NEUTRAL_ONLY } from './boxes.ts';
import type { Inference } from './inference.ts';
import { walkedBoard } from './metropolis.ts';
import { type Solution, solve } from './solution.ts';

/** Puts p player and r rival tiles into a box at random; the rest are neutral or mines. */
const fillBox = (
  owners: Map<Tile, Owner>,
  box: Box,
  { p, r }: { p: number; r: number },
  rng: Rng,
): Tile[] => {
  const tiles = rng.shuffle(box.tiles);
  for (const tile of tiles.slice(0, p)) owners.set(tile, 'player');
  for (const tile of tiles.slice(p, p + r)) owners.set(tile, 'rival');
  const others = tiles.slice(p + r);
  if (box.other !== NEUTRAL_ONLY && box.other !== MINE_ONLY) return others;
  for (const tile of others) owners.set(tile, box.other === MINE_ONLY ? 'mine' : 'neutral');
  return [];
};

const drawFrom = (
  { inference, parts, unseen, endings, before, after }: Solution,
  rng: Rng,
): Map<Tile, Owner> => {
  const owners = new Map<Tile, Owner>();
  const undecided: Tile[] = [];
  let used = 0;
  for (const [i, { table, finals }] of parts.entries()) {
    const from = used;
    const weightOf = (final: number): number =>
      finals.valueAt(final) * after[i + 1]!.get(from + finals.keyAt(final));
    const final = rng.weighted(Array.from({ length: finals.size }, (_, at) => weightOf(at)));
    used += finals.keyAt(final);
    const filling = table.drawFilling(final, (weights) => rng.weighted(weights));
    for (const [at, box] of table.order.entries()) undecided.push(...fillBox(owners, box, filling[at]!, rng));
  }
  const { player: p, rival: r } = endings[before[parts.length]!.indexOf(used)]!;
  if (unseen !== undefined) undecided.push(...fillBox(owners, unseen, { p, r }, rng));
  let mines = inference.left.mine;
  for (const owner of owners.values()) if (owner === 'mine') mines -= 1;
  for (const [i, tile] of rng.shuffle(undecided).entries()) owners.set(tile, i < mines ? 'mine' : 'neutral');
  return owners;
};

/**
 * The owners of all hidden tiles, drawn uniformly (or by the evidence) from all boards that agree with what
 * is known. If counting all boards would take too long, it uses the board on which a Metropolis walk ends.
 */
export const drawBoard = (inference: Inference, rng: Rng, limit?: number): Map<Tile, Owner> => {
  const solution = solve(inference, limit);
  const owners = solution === undefined ? walkedBoard(inference, rng) : drawFrom(solution, rng);
  for (const [tile, set] of inference.possible.entries())
    if (isPinned(set)) owners.set(tile, ownersIn(set)[0]!);
  return owners;
};
