import { OWNERS, type Owner, type OwnerCounts, type OwnerSet } from './types.ts';

export const PLAYER = 0;
export const NEUTRAL = 1;
export const RIVAL = 2;
export const MINE = 3;

const CODES: Readonly<Record<Owner, number>> = { player: PLAYER, neutral: NEUTRAL, rival: RIVAL, mine: MINE };

/** The index of an owner in `OWNERS`, which is also its bit in an `OwnerSet`. */
export const codeOf = (owner: Owner): number => CODES[owner];

/** The set of one owner. Throws for values that cannot be a key. */
export const only = (owner: Owner): OwnerSet => 1 << CODES[owner];

export const ANY_OWNER: OwnerSet = 0b1111;

export const without = (set: OwnerSet, owner: Owner): OwnerSet => set & ~only(owner);

/** Whether a set has an owner. Throws for anything that is not a number. */
export const has = (set: OwnerSet, owner: Owner): boolean => (set & only(owner)) !== 0;

/** The owners in a set, in the order of `OWNERS`. Throws for anything that is not a number. */
export const ownersIn = (set: OwnerSet): Owner[] => OWNERS.filter((owner) => has(set, owner));

/** Whether a set has exactly one owner. Throws for anything that is not a number. */
export const isPinned = (set: OwnerSet): boolean => set !== 0 && (set & (set - 1)) === 0;

/** The owners that exist on a level: what everyone knows about a tile at the start. */
export const ownersOfLevel = (counts: OwnerCounts): OwnerSet =>
  OWNERS.reduce((set, owner) => (counts[owner] > 0 ? set | only(owner) : set), 0);

/** The owners that are at most as safe as `owner` for the player; `strictly` leaves out `owner` itself. */
export const notSaferThan = (owner: Owner, strictly: boolean): OwnerSet =>
  ANY_OWNER & ~((1 << (CODES[owner] + (strictly ? 1 : 0))) - 1);
