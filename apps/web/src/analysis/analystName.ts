import { AUTO, difficultiesOf, makeAgentName, parseAgentName } from '@ludus/agents';
import type { Game } from '@ludus/kernel';
import { describeAgent } from '../opponents/agentNames.ts';

/** What is analysed. */
interface Analysed {
  readonly game: Game;
  /** Any state of the game. */
  readonly start: unknown;
}

/**
 * What an analyst does on a board, for people: `auto:10@nodes=20000` is `Neural network (20,000 positions)` where levels
 * use a network, and `Alpha-beta (20,000 positions)` elsewhere.
 */
export const analystName = ({ game, start }: Analysed, agent: string): string => {
  const name = parseAgentName(agent);
  if (!name.ok || name.value.kind !== AUTO) return describeAgent(agent);
  const { level, settings } = name.value;
  const difficulty = difficultiesOf(game).find((one) => one.level === level);
  if (difficulty?.otherwise === undefined) return describeAgent(agent);
  const hasNetwork = game.search?.ai.levelNetworks?.has(start) ?? false;
  const kind = hasNetwork ? difficulty.agent : difficulty.otherwise;
  return describeAgent(makeAgentName({ kind, settings }));
};
