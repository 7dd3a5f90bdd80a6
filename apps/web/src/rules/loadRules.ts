import type { Game } from '@ludus/kernel';
import { loadGames } from './registry.ts';

const LOADERS: Readonly<Record<string, () => Promise<Game>>> = {
  ringrift: async () => (await import('@ludus/ringrift-engine')).ringrift,
  sweep: async () => (await import('@ludus/sweep-engine')).sweep,
  risk: async () => (await import('@ludus/risk-engine')).risk,
};

/** The rules of one game, without its pictures; games not listed here come from the registry. */
export const loadRules = async (id: string): Promise<Game> => {
  const load = LOADERS[id];
  if (load !== undefined) return load();
  const { registry } = await loadGames();
  const found = registry.get(id);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
};
