import { deepFreeze, unwrap } from '@ludus/kernel';
import { ActionTables } from './listing.ts';
import { validateMap } from './map.ts';
import type { Card, CardId, DeckDefinition, GraphMap, TerritoryId } from './types.ts';

/** A map prepared for the rules: territories by number, in the order of their ids. */
export interface Atlas {
  readonly ids: readonly TerritoryId[];
  readonly indexOf: ReadonlyMap<TerritoryId, number>;
  /** Neighbours by number, ascending. */
  readonly neighbours: readonly (readonly number[])[];
  readonly continents: readonly AtlasContinent[];
  /** A name for people, different for every territory. */
  readonly labels: readonly string[];
  readonly actions: ActionTables;
}

export interface AtlasContinent {
  readonly id: string;
  readonly name: string;
  readonly bonus: number;
  readonly members: readonly number[];
  /** The key of its bonus among the sources of reinforcements. */
  readonly source: string;
}

/** Accepted maps are frozen, so derived data is computed once. */
const atlases = new WeakMap<GraphMap, Atlas>();

/** The atlas of a map. Throws for anything that is not a map. */
export const atlasOf = (map: GraphMap): Atlas => {
  let atlas = atlases.get(map);
  if (atlas === undefined) {
    const accepted = unwrap(validateMap(map));
    atlas = atlases.get(accepted) ?? makeAtlas(accepted);
    atlases.set(accepted, atlas);
  }
  return atlas;
};

const makeAtlas = (map: GraphMap): Atlas => {
  const ids = inOrder(Object.keys(map.territories));
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const numbers = (list: readonly TerritoryId[]): number[] =>
    list.map((id) => indexOf.get(id)!).sort((a, b) => a - b);
  const continents = Object.entries(map.continents ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ids,
    indexOf,
    neighbours: ids.map((id) => numbers(map.adjacency[id]!)),
    continents: continents.map(([id, { name, bonus, territoryIds }]) => ({
      id,
      name: name ?? id,
      bonus,
      members: numbers(territoryIds),
      source: `continent:${id}`,
    })),
    labels: makeLabels(map, ids),
    actions: new ActionTables(ids),
  };
};

/**
 * Sorted, then in the order in which objects keep keys: whole numbers first. Canonical JSON read back has
 * this order.
 */
const inOrder = (ids: readonly TerritoryId[]): TerritoryId[] =>
  Object.keys(Object.fromEntries([...ids].sort().map((id) => [id, true])));

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Territories with the same name are distinguished by their ids. */
const makeLabels = (map: GraphMap, ids: readonly TerritoryId[]): string[] => {
  const count = new Map<string, number>();
  const nameOf = (id: TerritoryId): string => (map.territories[id]!.name ?? id).trim();
  for (const id of ids) count.set(plain(nameOf(id)), (count.get(plain(nameOf(id))) ?? 0) + 1);
  return ids.map((id) => (count.get(plain(nameOf(id))) === 1 ? nameOf(id) : `${nameOf(id)} [${id}]`));
};

export interface CardTable {
  readonly ids: readonly CardId[];
  readonly byId: Readonly<Record<CardId, Card>>;
}

const cardTables = new WeakMap<GraphMap, WeakMap<DeckDefinition, CardTable>>();

/** The cards of a map: one per territory, kinds in turn over the sorted ids, then the wild ones. */
export const cardTableOf = (map: GraphMap, deck: DeckDefinition): CardTable => {
  let tables = cardTables.get(map);
  if (tables === undefined) {
    tables = new WeakMap();
    cardTables.set(map, tables);
  }
  let table = tables.get(deck);
  if (table === undefined) {
    table = makeCardTable(map, deck);
    tables.set(deck, table);
  }
  return table;
};

const makeCardTable = (map: GraphMap, deck: DeckDefinition): CardTable => {
  const cards: (readonly [CardId, Card])[] = atlasOf(map).ids.map((territoryId, i) => {
    const kind = deck.kinds[i % deck.kinds.length]!;
    return deck.territoryLinked
      ? [`card:${territoryId}`, { kind, territoryId }]
      : [`card:${String(i + 1).padStart(4, '0')}`, { kind }];
  });
  for (let i = 1; i <= deck.wildCount; i += 1) cards.push([`wild:${i}`, { kind: 'W' }]);
  return { ids: cards.map(([id]) => id), byId: deepFreeze(Object.fromEntries(cards)) };
};

/** A territory's name for people. */
export const labelOf = (map: GraphMap, id: TerritoryId): string => {
  const { indexOf, labels } = atlasOf(map);
  return labels[indexOf.get(id) ?? -1] ?? id;
};
