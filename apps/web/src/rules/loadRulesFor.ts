import { AUTO, difficultiesOf, parseAgentName } from '@ludus/agents';
import type { Game } from '@ludus/kernel';
import type { GameState } from '@ludus/ringrift-engine';
import { loadRules } from './loadRules.ts';

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

/** Whether an agent plays with a network on the board of a view. */
const usesNetwork = (game: Game, agent: string, view: unknown): boolean => {
  const name = parseAgentName(agent);
  if (!name.ok) return false;
  const { kind, level } = name.value;
  if (kind !== AUTO) return kind === 'neural';
  const difficulty = difficultiesOf(game).find((one) => one.level === level);
  return difficulty?.agent === 'neural' && (game.search?.ai.levelNetworks?.has(view) ?? false);
};

/** The rules as an agent needs them: with the network for the board in view, if it uses one. */
export const loadRulesFor = async (agent: string, id: string, view: unknown): Promise<Game> => {
  const game = await loadRules(id);
  if (id !== 'ringrift' || !usesNetwork(game, agent, view)) return game;
  const { boardType, players } = view as Pick<GameState, 'boardType' | 'players'>;
  const key = `${boardType} ${players.length}`;
  const known = taught.get(key) ?? loadTaught(boardType, players.length);
  taught.set(key, known);
  // After a failure, the next request tries again.
  known.catch(() => taught.delete(key));
  return known;
};
