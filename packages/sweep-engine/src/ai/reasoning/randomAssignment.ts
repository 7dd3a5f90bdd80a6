import type { Rng } from '@ludus/kernel';
import { OWNERS, type OwnerCounts, type Tile } from '../../types.ts';

/** The order in which owners are assigned: the rival's tiles matter most. */
const HAND_OUT = ['rival', 'player', 'mine', 'neutral'] as const;

const NOBODY = 255;

export interface AssignmentProblem {
  readonly tiles: readonly Tile[];
  /** The owners each tile may have, indexed by tile. */
  readonly possible: ArrayLike<number>;
  /** How many of `tiles` each owner gets; they add up to all of them. */
  readonly counts: OwnerCounts;
}

/**
 * Makes room for a tile by moving others along the shortest chain: the tile takes an owner it may have, a
 * tile of that owner takes another, and so on to an owner with tiles left. There are four owners, so a
 * breadth-first search over them is enough.
 */
const augment = (
  { tiles, possible }: AssignmentProblem,
  owners: Uint8Array,
  room: readonly number[],
  tile: Tile,
): number | undefined => {
  const cameFrom: { owner: number; by: Tile }[] = [];
  const queue: number[] = [];
  const reach = (set: number, previous: number, by: Tile): void => {
    for (let owner = 0; owner < OWNERS.length; owner += 1)
      if ((set >> owner) & 1 && cameFrom[owner] === undefined) {
        cameFrom[owner] = { owner: previous, by };
        queue.push(owner);
      }
  };
  reach(possible[tile]!, -1, tile);
  for (const owner of queue) {
    if (room[owner]! > 0) {
      for (let at = owner; at >= 0; at = cameFrom[at]!.owner) owners[cameFrom[at]!.by] = at;
      return owner;
    }
    for (const other of tiles) if (owners[other] === owner) reach(possible[other]!, owner, other);
  }
  return undefined;
};

/**
 * Gives every tile an owner it may have, at random, so that the counts are exact. Returns the code of the
 * owner per tile; undefined if no such assignment exists.
 */
export const randomAssignment = (problem: AssignmentProblem, rng: Rng): Uint8Array | undefined => {
  const { tiles, possible, counts } = problem;
  const owners = new Uint8Array(possible.length).fill(NOBODY);
  const room = OWNERS.map((owner) => counts[owner]);
  const order = rng.shuffle(tiles);
  for (const name of HAND_OUT) {
    const owner = OWNERS.indexOf(name);
    for (const tile of order) {
      if (room[owner] === 0) break;
      if (owners[tile] !== NOBODY || ((possible[tile]! >> owner) & 1) === 0) continue;
      owners[tile] = owner;
      room[owner]! -= 1;
    }
  }
  for (const tile of order) {
    if (owners[tile] !== NOBODY) continue;
    const filled = augment(problem, owners, room, tile);
    if (filled === undefined) return undefined;
    room[filled]! -= 1;
  }
  return owners;
};
