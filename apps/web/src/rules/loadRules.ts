import type { Game } from '@ludus/kernel';
import { loadGames } from './registry.ts';

const LOADERS: Readonly<Record<string, () => Promise<Game>>> = {
  ringrift: async () => (await import('@ludus/ringrift-engine')).ringrift,
  sweep: async () => (await import('@ludus/sweep-engine')).sweep,
  risk: async () => (await import('@ludus/risk-engine')).risk,
};

let taught: Promise<Game> | undefined;

/** RingRift with its trained networks, which are larger than its rules. */
const loadTaught = async (): Promise<Game> => {
  const [game, { NETWORKS }] = await Promise.all([
    loadRules('ringrift'),
    import('@ludus/ringrift-engine/networks'),
  ]);
  const { position, ai } = game.search!;
  return { ...game, search: { position, ai: { ...ai, networks: NETWORKS } } };
};

/** The rules as an agent needs them: with networks, if it uses one. */
export const loadRulesFor = (agent: string, id: string): Promise<Game> => {
  if (id !== 'ringrift' || !agent.startsWith('neural')) return loadRules(id);
  taught ??= loadTaught();
  return taught;
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
