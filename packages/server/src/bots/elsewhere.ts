import type { Context } from 'hono';
import type { Env } from '../http/env.ts';

/** A bot that is connected to this server and hears about tables of other servers. */
export interface BotRelay {
  /** How many legal actions come with a turn. */
  readonly legal: number;
  /** When it connected. */
  readonly since: number;
  readonly write: (text: string) => void;
  /** It has connected to another server. */
  readonly onReplaced: () => void;
}

/** Bots, where several servers share a store. */
export interface BotElsewhere {
  /** When the bot connected for which another server asks; undefined where a bot asks itself. */
  sinceOf(c: Context<Env>): number | undefined;
  /** All games that concern a bot, on whatever server. */
  gamesOf(botId: string): Promise<readonly string[]>;
  /** Passes on what other servers have to tell; gives how to stop. */
  follow(c: Context<Env>, relay: BotRelay): () => void;
}
