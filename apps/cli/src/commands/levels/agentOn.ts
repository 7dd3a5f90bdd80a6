import { AUTO, createAgent, describeAgent } from '@ludus/agents';
import type { Difficulty, Game } from '@ludus/kernel';
import { required } from '../../refusal.ts';

/** The name of a level that the game has: specialists have no settings, so only the level names them. */
export const ownName = ({ level }: Difficulty): string => `${AUTO}:${level}`;

/** The agent that plays a level that the game has, on the board of a configuration. */
export const agentOn =
  (game: Game, config: unknown) =>
  (level: Difficulty): string => {
    const { state } = required(game.setup(config, 'levels'));
    return describeAgent(required(createAgent(game, ownName(level))), state).aiType;
  };
