import type { Game } from '@ludus/kernel';
import type { GameState } from '@ludus/ringrift-engine';
import { loadGames } from './registry.ts';

const LOADERS: Readonly<Record<string, () => Promise<Game>>> = {
  ringrift: async () => (await import('@ludus/ringrift-engine')).ringrift,
  sweep: async () => (await import('@ludus/sweep-engine')).sweep,
  risk: async () => (await import('@ludus/risk-engine')).risk,
};

const taught = new Map<string, Promise<Game>>();

/** RingRift with the network for one board, which is larger than its rules. */
const loadTaught = async (board: string, players: number): Promise<Game> => {
  const [game, { loadNetwork }] = await Promise.all([
    loadRules('ringrift'),
    import('@ludus/ringrift-engine/load-network'),
  ]);
  const network = await loadNetwork(board, players);
  const { position, ai } = game.search!;
  return { ...game, search: { position, ai: { ...ai, networks: network === undefined ? [] : [network] } } };
};

/** The rules as an agent needs them: with the network for the board in view, if it uses one. */
export const loadRulesFor = (agent: string, id: string, view: unknown): Promise<Game> => {
  if (id !== 'ringrift' || !agent.startsWith('neural')) return loadRules(id);
  const { boardType, players } = view as Pick<GameState, 'boardType' | 'players'>;
  const key = `${boardType} ${players.length}`;
  const known = taught.get(key) ?? loadTaught(boardType, players.length);
  taught.set(key, known);
  return known;
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
