import type { GameUi } from './ui.ts';

/** A game that has pages of its own, as the start page needs it: words only, its code is loaded on demand. */
export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly line: string;
  readonly facts: string;
  readonly load: () => Promise<GameUi>;
}

export const CATALOGUE: readonly CatalogueEntry[] = [
  {
    id: 'ringrift',
    name: 'RingRift',
    line: 'Rings form stacks, stacks leave markers, markers close off land.',
    facts: '2–4 players · no luck, nothing hidden',
    load: async () => (await import('../ringrift/ui.tsx')).ringriftUi,
  },
];

const loaded = new Map<string, Promise<GameUi | undefined>>();

const find = async (id: string): Promise<GameUi | undefined> =>
  CATALOGUE.find((entry) => entry.id === id)?.load();

/** The pages' knowledge of a game; undefined when there is no such game. */
export const loadGameUi = (id: string): Promise<GameUi | undefined> => {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const found = find(id);
  loaded.set(id, found);
  found.catch(() => loaded.delete(id));
  return found;
};
