import type { Problem, Seat } from '@ludus/kernel';
import type { Listing } from '../listing.ts';
import type { Position } from '../position.ts';
import { armies, refuse } from '../refusal.ts';
import { FORTIFY_FROM, FORTIFY_TO, type Table, TRAVERSE } from '../table.ts';
import type { Fortify } from '../types.ts';
import { labelAt, notAdjacent, notYours, unknownTerritory } from './territory.ts';

const fortifiesLeft = ({ fortifiesThisTurn, table }: Position): boolean => {
  const { maxFortifiesPerTurn } = table.ruleset.fortify;
  return maxFortifiesPerTurn === 'unlimited' || fortifiesThisTurn < maxFortifiesPerTurn;
};

type Owners = { readonly [territory: number]: Seat };

const UNSEEN = -1;

/**
 * Where a seat's armies may stay when they leave a territory, ascending. A territory where they may stay but
 * not pass must be next to one they can pass.
 */
export const reachFrom = (table: Table, owners: Owners, seat: Seat, from: number): number[] => {
  const { neighbours } = table.atlas;
  const isConnected = table.ruleset.fortify.fortifyMode === 'connected';
  const rights = table.rightsOf(seat);
  const isEnd = new Int8Array(neighbours.length).fill(UNSEEN);
  const passed = [from];
  isEnd[from] = 0;
  for (const at of passed)
    for (const next of neighbours[at]!) {
      if (isEnd[next] !== UNSEEN) continue;
      const right = rights[owners[next]!]!;
      isEnd[next] = (right & FORTIFY_TO) === 0 ? 0 : 1;
      if (isConnected && (right & TRAVERSE) !== 0) passed.push(next);
    }
  const ends: number[] = [];
  for (let i = 0; i < isEnd.length; i += 1) if (isEnd[i] === 1) ends.push(i);
  return ends;
};

/**
 * The same for every territory that armies can pass, from one scan of the map: connected ones reach the same
 * territories.
 */
const reachByTerritory = ({ table, owners, seat }: Position): readonly (readonly number[] | undefined)[] => {
  const { neighbours } = table.atlas;
  const rights = table.rightsOf(seat);
  const reach = new Array<number[] | undefined>(neighbours.length).fill(undefined);
  for (let start = 0; start < reach.length; start += 1) {
    if ((rights[owners[start]!]! & TRAVERSE) === 0 || reach[start] !== undefined) continue;
    const ends: number[] = [];
    const passed = [start];
    reach[start] = ends;
    for (const at of passed)
      for (const next of neighbours[at]!)
        if ((rights[owners[next]!]! & TRAVERSE) !== 0 && reach[next] === undefined) {
          reach[next] = ends;
          passed.push(next);
        }
  }
  for (let end = 0; end < reach.length; end += 1) {
    const right = rights[owners[end]!]!;
    if ((right & FORTIFY_TO) === 0) continue;
    if ((right & TRAVERSE) !== 0) reach[end]!.push(end);
    else for (const ends of new Set(neighbours[end]!.map((next) => reach[next]))) ends?.push(end);
  }
  return reach;
};

type Reach = ReturnType<typeof reachByTerritory>;

/** Cached by owners, then by seat. Positions share their owners until a territory is taken. */
const reaches = new WeakMap<readonly Seat[], (Reach | undefined)[]>();

const reachOf = (position: Position): Reach => {
  const { owners, seat } = position;
  let bySeat = reaches.get(owners);
  if (bySeat === undefined) {
    bySeat = [];
    reaches.set(owners, bySeat);
  }
  bySeat[seat] ??= reachByTerritory(position);
  return bySeat[seat];
};

export const list = (position: Position, into: Listing): void => {
  if (!fortifiesLeft(position)) return;
  const { table, owners, armies: strengths, seat } = position;
  const rights = table.rightsOf(seat);
  const isConnected = table.ruleset.fortify.fortifyMode === 'connected';
  const reach = isConnected ? reachOf(position) : [];
  for (let i = 0; i < owners.length; i += 1) {
    const max = strengths[i]! - 1;
    if (max < 1 || (rights[owners[i]!]! & FORTIFY_FROM) === 0) continue;
    into.fortifies(i, reach[i] ?? reachFrom(table, owners, seat, i), max);
  }
};

export const check = (position: Position, action: Fortify): Problem | undefined => {
  const { table, owners, seat } = position;
  const unknown =
    unknownTerritory(position, action.from, 'from') ?? unknownTerritory(position, action.to, 'to');
  if (unknown !== undefined) return unknown;
  if (!fortifiesLeft(position))
    return refuse('no_fortify_left', 'type', 'You cannot fortify again this turn.');
  const from = table.atlas.indexOf.get(action.from)!;
  const to = table.atlas.indexOf.get(action.to)!;
  if (!table.may(FORTIFY_FROM, seat, owners[from]!)) return notYours(position, from);
  if (from === to) return refuse('same_territory', 'to', 'Armies must move to another territory.');
  if (!table.may(FORTIFY_TO, seat, owners[to]!))
    return refuse(
      'cannot_fortify_there',
      'to',
      `${labelAt(position, to)} belongs to ${position.ownerId(to)}.`,
    );
  return checkWay(position, from, to) ?? checkCount(position, from, action.count);
};

const checkWay = (position: Position, from: number, to: number): Problem | undefined => {
  const { table, owners, seat } = position;
  if (table.ruleset.fortify.fortifyMode === 'adjacent') return notAdjacent(position, from, to);
  if ((reachOf(position)[from] ?? reachFrom(table, owners, seat, from)).includes(to)) return undefined;
  return refuse(
    'not_connected',
    'to',
    `${labelAt(position, from)} and ${labelAt(position, to)} are not connected.`,
  );
};

const checkCount = (position: Position, from: number, count: number): Problem | undefined => {
  const movable = position.armies[from]! - 1;
  if (count <= movable) return undefined;
  return refuse(
    'too_many_armies',
    'count',
    `Only ${armies(movable)} can leave ${labelAt(position, from)}: one stays behind.`,
  );
};

export const apply = (draft: Position, { from, to, count }: Fortify): void => {
  const { indexOf } = draft.table.atlas;
  draft.addArmies(indexOf.get(from)!, -count);
  draft.addArmies(indexOf.get(to)!, count);
  draft.fortifiesThisTurn += 1;
  draft.events?.push({ type: 'FortifyResolved', from, to, moved: count });
};
