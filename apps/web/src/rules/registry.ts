import type { Game, Registry } from '@ludus/kernel';

const OWN_GAMES = '/own-games.js';

/** Games that the server provides; none without a server. */
export const loadOwnGames = async (): Promise<readonly Game[]> => {
  if (typeof location === 'undefined') return [];
  try {
    const address = new URL(OWN_GAMES, location.href).href;
    return ((await import(/* @vite-ignore */ address)) as { readonly default: readonly Game[] }).default;
  } catch {
    return [];
  }
};

interface Known {
  readonly registry: Registry;
  readonly own: readonly Game[];
}

const load = async (): Promise<Known> => {
  const [{ games }, { createRegistry }, brought] = await Promise.all([
    import('@ludus/games'),
    import('@ludus/kernel'),
    loadOwnGames(),
  ]);
  const own = brought.filter(({ id }) => !games.ids.includes(id));
  return { registry: createRegistry([...games.games, ...own]), own };
};

let known: Promise<Known> | undefined;

/** All games: those the pages were built with, and those the server provides. */
export const loadGames = (): Promise<Known> => {
  known ??= load();
  return known;
};
