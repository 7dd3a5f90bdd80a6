import type { Context } from 'hono';
import type { Env } from '../http/env.ts';

/** A bot that is connected to this server and is told about tables of other servers. */
export interface BotRelay {
  /** How many legal actions come with a turn. */
  readonly legal: number;
  /** When it connected. */
  readonly since: number;
  readonly write: (text: string) => void;
  /** Called when it connects to another server. */
  readonly onReplaced: () => void;
}

/** Bots, if several servers share a store. */
export interface BotElsewhere {
  /** When the bot connected on whose behalf another server asks; undefined if the bot asks itself. */
  sinceOf(c: Context<Env>): number | undefined;
  /** All games that concern a bot, on any server. */
  gamesOf(botId: string): Promise<readonly string[]>;
  /** Passes on what other servers report; returns how to stop. */
  follow(c: Context<Env>, relay: BotRelay): () => void;
}
