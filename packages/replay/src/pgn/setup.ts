import { type Game, type Seed, sameJson } from '@ludus/kernel';
import type { Description } from '../types.ts';

/** The initial state under the default rules, for a board and a seed. */
export const usualStart = (
  game: Game,
  { boardType, numPlayers, rngSeed }: Pick<Description, 'boardType' | 'numPlayers' | 'rngSeed'>,
): unknown => {
  const config = game.configure({ variant: boardType, players: numPlayers });
  if (!config.ok || rngSeed === undefined) return undefined;
  const setup = game.setup(config.value, rngSeed);
  return setup.ok ? setup.value.state : undefined;
};

/** Whether board, players and seed fully determine the start. */
export const isUsualStart = (game: Game, about: Description, initialState: unknown): boolean => {
  const start = usualStart(game, about);
  return start !== undefined && sameJson(start, initialState);
};

/** Seeds are numbers or texts; quotes mark a text that looks like a number. */
export const makeSeed = (seed: Seed): string => JSON.stringify(seed);

export const parseSeed = (text: string): Seed | undefined => {
  try {
    const seed: unknown = JSON.parse(text);
    return typeof seed === 'number' || typeof seed === 'string' ? seed : undefined;
  } catch {
    return undefined;
  }
};
