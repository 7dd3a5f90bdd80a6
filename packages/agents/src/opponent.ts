import { type Game, type Seat, seats } from '@ludus/kernel';
import { AUTO, agentOfLevel, difficultiesOf } from './difficulty.ts';

/** The opponent on boards where any agent will do: a fairly easy level. */
const USUAL = `${AUTO}:3`;

/**
 * The agent a board is meant to be played against in a seat, such as the rival of a Sweep level; `usual` where any agent will
 * do. Used wherever an opponent is seated that nobody named.
 */
export const opponentFor = (game: Game, config: unknown, seat: Seat, usual = USUAL): string =>
  game.search?.ai.opponentFor?.(config, seat) ?? usual;

/** The names of seats, with the opponent of the board in place of a plain `auto`. */
export const seatOpponents = (game: Game, config: unknown, names: readonly string[]): string[] =>
  names.map((name, i) => (name === AUTO ? opponentFor(game, config, i + 1) : name));

/** The opponents a board with the default rules is meant for, seat by seat; empty where any agent will do. */
export const opponentsOf = (
  game: Game,
  variant: string,
): { readonly seat: Seat; readonly agent: string }[] => {
  // Most games name none, and making a board may take a while.
  if (game.search?.ai.opponentFor === undefined) return [];
  const config = game.configure({ variant });
  if (!config.ok) return [];
  return seats(game.seatCount(config.value)).flatMap((seat) => {
    const agent = game.search?.ai.opponentFor?.(config.value, seat);
    return agent === undefined ? [] : [{ seat, agent }];
  });
};

/** The agent that gives hints in a seat: the game's own adviser or that of the highest level, which thinks for `ms` if it searches. */
export const adviserFor = (game: Game, seat: Seat, ms: number): string => {
  const own = game.search?.ai.adviserFor?.(seat);
  if (own !== undefined) return own;
  const top = difficultiesOf(game).at(-1)!;
  return agentOfLevel(top, top.nodes === undefined ? {} : { ms: `${ms}` });
};
