import type { Game, GamePages } from '@ludus/kernel';
import { loadOnce } from '../frame/loadOnce.ts';
import { sentenceCase } from '../look/words.ts';
import { loadGames } from '../rules/registry.ts';
import type { GameUi } from '../table/ui.ts';
import { gamesWords } from './words.ts';

/** A game with its own pages, as the start page needs it: only text; its code is loaded on demand. */
interface CatalogueEntry {
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
    ...gamesWords.entries.ringrift,
    load: async () => (await import('./ringrift/ui.tsx')).ringriftUi,
  },
  {
    id: 'risk',
    name: 'Risk',
    ...gamesWords.entries.risk,
    load: async () => (await import('./risk/ui.tsx')).riskUi,
  },
  {
    id: 'sweep',
    name: 'Sweep',
    ...gamesWords.entries.sweep,
    load: async () => (await import('./sweep/ui.tsx')).sweepUi,
  },
];

/** The games' own names, once they are loaded. */
const names = new Map<string, string>();

/** Until a game is loaded, its id serves as its name, which needs none of its code. */
export const gameName = (id: string): string =>
  CATALOGUE.find((entry) => entry.id === id)?.name ?? names.get(id) ?? sentenceCase(id.replaceAll('-', ' '));

/** The registered games that the catalogue does not list. */
export const otherGames = async (): Promise<readonly Game[]> => {
  const { registry } = await loadGames();
  for (const { id, name } of registry.games) names.set(id, name);
  return registry.games.filter(({ id }) => !CATALOGUE.some((entry) => entry.id === id));
};

/** What a game provides for the sandbox; nothing if it cannot be loaded. */
export const loadPages = async ({ pages }: Game): Promise<GamePages> => {
  try {
    return (await pages?.())?.pages ?? {};
  } catch (caught) {
    console.error(caught);
    return {};
  }
};

/**
 * What the pages know about a game; undefined if there is no such game. Games that the sandbox has no pages
 * for are played on a plain table, or on their own board.
 */
export const loadGameUi = loadOnce(async (id): Promise<GameUi | undefined> => {
  const entry = CATALOGUE.find((one) => one.id === id);
  if (entry !== undefined) return entry.load();
  const [{ registry }, { plainUi }] = await Promise.all([loadGames(), import('./plain/ui.tsx')]);
  const found = registry.get(id);
  if (!found.ok) return undefined;
  names.set(id, found.value.name);
  return plainUi(found.value, await loadPages(found.value));
});
