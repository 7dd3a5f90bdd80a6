import type { Game } from './game.ts';
import type { Seat } from './outcome.ts';

/**
 * What a game lets one of its own agents know beyond its view, to be passed on with the view when that agent is to
 * move; undefined for all other agents. `agent` is a name with or without settings: `reasoning`, `reasoning@blunder=5`.
 */
export const knowledgeFor = (game: Game, agent: string, state: unknown, seat: Seat): unknown => {
  const id = agent.split(/[@:]/, 1)[0];
  return game.search?.ai?.specialists?.find((one) => one.id === id)?.knows?.(state, seat);
};
