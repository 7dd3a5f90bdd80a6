import { nthAction, rangeSize } from './action.ts';
import type { Action, ActionRange, TerritoryId } from './types.ts';

/** Lists what a player may do, in order. Territories are numbers of the atlas. */
export interface Listing {
  placement(to: number, max: number): void;
  /** If the maximum is 0 dice, the attacker has no choice. */
  attack(from: number, to: number, maxDice: number): void;
  blitz(from: number, to: number, max: number): void;
  /** The territory the armies leave may be in the list; it is skipped. */
  fortifies(from: number, ends: readonly number[], max: number): void;
  add(range: ActionRange): void;
}

/** Lists what a player may do as ranges. */
export class RangeListing implements Listing {
  readonly ranges: ActionRange[] = [];
  readonly #ids: readonly TerritoryId[];

  constructor(ids: readonly TerritoryId[]) {
    this.#ids = ids;
  }

  placement(to: number, max: number): void {
    this.ranges.push({ type: 'PlaceReinforcements', territoryId: this.#ids[to]!, min: 1, max });
  }

  attack(from: number, to: number, maxDice: number): void {
    const route = this.#ids;
    if (maxDice === 0) this.ranges.push({ type: 'Attack', from: route[from]!, to: route[to]! });
    else this.ranges.push({ type: 'Attack', from: route[from]!, to: route[to]!, min: 1, max: maxDice });
  }

  blitz(from: number, to: number, max: number): void {
    this.ranges.push({ type: 'Blitz', from: this.#ids[from]!, to: this.#ids[to]!, min: 1, max });
  }

  fortifies(from: number, ends: readonly number[], max: number): void {
    const { ranges } = this;
    const ids = this.#ids;
    const fromId = ids[from]!;
    for (const to of ends)
      if (to !== from) ranges.push({ type: 'Fortify', from: fromId, to: ids[to]!, min: 1, max });
  }

  add(range: ActionRange): void {
    this.ranges.push(range);
  }
}

/** Actions with larger numbers are not cached. */
const KEPT_NUMBERS = 32;
/** The actions of larger maps are not cached either, because there would be too many. */
const MAX_TERRITORIES = 64;

type Row = (Action | undefined)[];

/** The `index`-th action between two territories; for placements, only the second counts. */
type MakeAction = (from: TerritoryId, to: TerritoryId, index: number) => Action;

/**
 * The actions of one type on a map, each created once: lists contain hundreds before every move, nearly all
 * of which were listed before. A row has the actions from one territory, and actions that are listed together
 * are stored together, because memory is the bottleneck.
 */
class ActionTable {
  /** How many actions between two territories are cached. */
  readonly kept: number;
  readonly #ids: readonly TerritoryId[];
  readonly #make: MakeAction;
  readonly #rows: (Row | undefined)[] = [];

  constructor(ids: readonly TerritoryId[], make: MakeAction) {
    this.kept = ids.length <= MAX_TERRITORIES ? KEPT_NUMBERS : 0;
    this.#ids = ids;
    this.#make = make;
  }

  /** The actions from a territory, `kept` apart per target; some are not created yet. */
  row(from: number): Row {
    this.#rows[from] ??= new Array<undefined>(this.#ids.length * this.kept).fill(undefined);
    return this.#rows[from];
  }

  keep(from: number, to: number, index: number): Action {
    const action = this.make(from, to, index);
    this.row(from)[to * this.kept + index] = action;
    return action;
  }

  make(from: number, to: number, index: number): Action {
    return Object.freeze(this.#make(this.#ids[from]!, this.#ids[to]!, index));
  }
}

/** All actions of a map between territories or at one. */
export class ActionTables {
  readonly placements: ActionTable;
  readonly attacks: ActionTable;
  readonly blitzes: ActionTable;
  readonly fortifies: ActionTable;
  /** A buffer for lists, because a growing list is copied again and again. */
  readonly draft: Action[] = [];

  constructor(ids: readonly TerritoryId[]) {
    this.placements = new ActionTable(ids, (_, territoryId, index) => ({
      type: 'PlaceReinforcements',
      territoryId,
      count: index + 1,
    }));
    this.attacks = new ActionTable(ids, (from, to, index) =>
      index === 0 ? { type: 'Attack', from, to } : { type: 'Attack', from, to, attackerDice: index },
    );
    this.blitzes = new ActionTable(ids, (from, to, index) => ({
      type: 'Blitz',
      from,
      to,
      stopAt: index + 1,
    }));
    this.fortifies = new ActionTable(ids, (from, to, index) => ({
      type: 'Fortify',
      from,
      to,
      count: index + 1,
    }));
  }
}

/** Longer lists are not built at once: a few large armies on a large map have millions of actions. */
const LONGEST = 50_000;

/** Lists what a player may do as single actions, which are frozen and shared by many lists. */
export class ActionListing implements Listing {
  #length = 0;
  /** Whether there are too many actions for a list, which is then incomplete. */
  isTooLong = false;
  readonly #tables: ActionTables;

  constructor(tables: ActionTables) {
    this.#tables = tables;
  }

  /** The list; nothing may be added after this. */
  get actions(): Action[] {
    return this.#tables.draft.slice(0, this.#length);
  }

  placement(to: number, max: number): void {
    this.#list(this.#tables.placements, 0, to, max);
  }

  attack(from: number, to: number, maxDice: number): void {
    this.#list(this.#tables.attacks, from, to, maxDice + 1);
  }

  blitz(from: number, to: number, max: number): void {
    this.#list(this.#tables.blitzes, from, to, max);
  }

  fortifies(from: number, ends: readonly number[], max: number): void {
    const { fortifies } = this.#tables;
    for (const to of ends) if (to !== from) this.#list(fortifies, from, to, max);
  }

  add(range: ActionRange): void {
    const size = rangeSize(range);
    if (!this.#hasRoom(size)) return;
    for (let i = 0; i < size; i += 1) this.#tables.draft[this.#length++] = Object.freeze(nthAction(range, i));
  }

  #hasRoom(count: number): boolean {
    if (this.#length + count > LONGEST) this.isTooLong = true;
    return !this.isTooLong;
  }

  #list(table: ActionTable, from: number, to: number, count: number): void {
    if (!this.#hasRoom(count)) return;
    const { draft } = this.#tables;
    const row = table.row(from);
    const start = to * table.kept;
    const end = start + Math.min(count, table.kept);
    let length = this.#length;
    for (let at = start; at < end; at += 1) {
      const action = row[at] ?? table.keep(from, to, at - start);
      draft[length++] = action;
    }
    for (let i = end - start; i < count; i += 1) draft[length++] = table.make(from, to, i);
    this.#length = length;
  }
}
