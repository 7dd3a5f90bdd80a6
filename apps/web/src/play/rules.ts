import type { Game } from '@ludus/kernel';

const LOADERS: Readonly<Record<string, () => Promise<unknown>>> = {
  ringrift: async () => (await import('@ludus/ringrift-engine')).ringrift,
  sweep: async () => (await import('@ludus/sweep-engine')).sweep,
  risk: async () => (await import('@ludus/risk-engine')).risk,
};

/** The rules of one game, without any of its pictures; games not listed here come from the registry. */
export const loadRules = async (id: string): Promise<Game> => {
  const load = LOADERS[id];
  if (load !== undefined) return (await load()) as Game;
  const { games } = await import('@ludus/games');
  const found = games.get(id);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
};
