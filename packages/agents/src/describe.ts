import type { Agent } from './types.ts';

/** Who plays in a seat, in the form that game records use. */
export interface AgentDescription {
  readonly playerType: 'ai';
  /** The kind of agent that decides: `heuristic` for `auto:3` if level 3 is a heuristic one. */
  readonly aiType: string;
  /** 1 to 10, if the agent was chosen by level. */
  readonly aiDifficulty?: number;
  /** The requested weight profile. */
  readonly aiProfileId?: string;
}

/**
 * Describes an agent for a record. Live play, self-play, tournaments and uploads all use it. With some levels, the agent
 * that decides depends on the board, so pass a state of the game.
 *
 * ```ts
 * describeAgent(unwrap(createAgent(ringrift, 'mcts:5'))); // { playerType: 'ai', aiType: 'mcts', aiDifficulty: 5 }
 * ```
 */
export const describeAgent = (
  { kind, kindOn, difficulty, profileId }: Pick<Agent, 'kind' | 'kindOn' | 'difficulty' | 'profileId'>,
  state?: unknown,
): AgentDescription => ({
  playerType: 'ai',
  aiType: state === undefined ? kind : (kindOn?.(state) ?? kind),
  ...(difficulty !== undefined && { aiDifficulty: difficulty }),
  ...(profileId !== undefined && { aiProfileId: profileId }),
});
