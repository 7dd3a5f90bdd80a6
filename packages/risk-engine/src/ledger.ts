import { type Atlas, atlasOf } from './atlas.ts';
import type { GameState, Territory, TerritoryId } from './types.ts';

export type Territories = Readonly<Record<TerritoryId, Territory>>;

/**
 * Objects with more keys than this are hash tables to JavaScriptCore, and copying one takes longer than all the rest of an
 * action. States on larger maps keep a list inside; their record is made when somebody reads it, which rules never do.
 */
const LARGEST_RECORD = 128;

/** All territories by the numbers of the atlas. */
export class Ledger {
  readonly #ids: readonly TerritoryId[];
  readonly #list: Territory[];
  #record: Territories | undefined;

  constructor(ids: readonly TerritoryId[], list: Territory[]) {
    this.#ids = ids;
    this.#list = list;
  }

  at(index: number): Territory {
    return this.#list[index]!;
  }

  set(index: number, territory: Territory): void {
    this.#list[index] = territory;
    this.#record = undefined;
  }

  copy(): Ledger {
    return new Ledger(this.#ids, this.#list.slice());
  }

  get record(): Territories {
    this.#record ??= this.#makeRecord();
    return this.#record;
  }

  #makeRecord(): Territories {
    const record: Record<TerritoryId, Territory> = {};
    for (let i = 0; i < this.#ids.length; i += 1) record[this.#ids[i]!] = this.#list[i]!;
    return record;
  }
}

/** Where the rules look territories up: in what a state shows or, on large maps, in what it keeps inside. */
export type Board = Territories | Ledger;

const ledgers = new WeakMap<GameState, Ledger>();

export const boardOf = (state: GameState): Board => {
  if (atlasOf(state.map).ids.length <= LARGEST_RECORD) return state.territories;
  return ledgers.get(state) ?? state.territories;
};

/** A territory of a state, without making the record of a large map. */
export const territoryOf = (state: GameState, id: TerritoryId): Territory =>
  territoryOn(boardOf(state), atlasOf(state.map), id);

export const territoryOn = (board: Board, { indexOf }: Atlas, id: TerritoryId): Territory =>
  board instanceof Ledger ? board.at(indexOf.get(id)!) : board[id]!;

/** A copy that may be changed. */
export const copyBoard = (board: Board, { ids }: Atlas): Record<TerritoryId, Territory> | Ledger => {
  if (board instanceof Ledger) return board.copy();
  if (ids.length <= LARGEST_RECORD) return { ...board };
  return new Ledger(
    ids,
    ids.map((id) => board[id]!),
  );
};

/** Lets a state show the territories of a ledger: to those who read it, it is a state like any other. */
export const keepInside = (state: GameState, ledger: Ledger): void => {
  ledgers.set(state, ledger);
  Object.defineProperty(state, 'territories', {
    get: () => ledger.record,
    enumerable: true,
    configurable: true,
  });
};
