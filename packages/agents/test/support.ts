import { games } from '@ludus/games';
import { type Game, type Position, Rng, searchPositionOf, subSeed, unwrap, viewFor } from '@ludus/kernel';
import type { Request } from '../src/index.ts';

export type AnyPosition = Position<unknown, unknown>;

export const gameOf = (id: string): Game => unwrap(games.get(id));

/** A board, map or level with a number of players. */
export interface Setup {
  readonly game: Game;
  readonly variant: string;
  readonly players: number;
}

/** Whether to run the long checks: `LUDUS_LONG=1`. */
export const isLong = process.env.LUDUS_LONG === '1';

export const start = ({ game, variant, players }: Setup, seed: string): unknown =>
  unwrap(game.setup(unwrap(game.configure({ variant, players })), seed)).state;

/** A state at least this many random moves into a game, with something to choose. */
export const randomState = (setup: Setup, seed: string, moves: number): unknown => {
  const { game } = setup;
  const rng = Rng.from(seed);
  const listed: number[] = [];
  let state = start(setup, seed);
  let chosen = state;
  for (let i = 0; ; i += 1) {
    const seat = game.toAct(state);
    if (seat === undefined) return chosen;
    searchPosition(setup, state).legal(listed);
    if (listed.length > 1) {
      chosen = state;
      if (i >= moves) return state;
    }
    state = unwrap(game.play(state, rng.pick(game.legal(state)), seat)).state;
  }
};

/** The states of a random game from its end backwards, without the finished one. */
export const statesFromEnd = (setup: Setup, seed: string, most: number): unknown[] => {
  const rng = Rng.from(subSeed(seed, 'moves'));
  const states = [start(setup, seed)];
  for (;;) {
    const state = states[states.length - 1]!;
    const seat = setup.game.toAct(state);
    if (seat === undefined) break;
    states.push(unwrap(setup.game.play(state, rng.pick(setup.game.legal(state)), seat)).state);
  }
  return states.reverse().slice(1, 1 + most);
};

export const searchPosition = ({ game }: Setup, state: unknown): AnyPosition => searchPositionOf(game, state);

/** A request about a state, for the seat to act. */
export const ask = (
  { game, players }: Setup,
  state: unknown,
  rest: Partial<Request> & { readonly seed?: string } = {},
): Request => {
  const { seed = 'ask', ...request } = rest;
  const seat = game.toAct(state)!;
  return { game, view: viewFor(game, state, seat), seat, seats: players, rng: Rng.from(seed), ...request };
};
