import { Rng, unwrap } from '@ludus/kernel';
import { ai } from '../src/ai/index.ts';
import { risk } from '../src/game.ts';
import type { Position } from '../src/position.ts';
import { openState } from '../src/state.ts';
import type { GameState } from '../src/types.ts';

export const opened = (state: GameState): Position => unwrap(openState(state));

export type Options = Readonly<Record<string, string | number | boolean>>;

export const startOf = (players: number, options: Options, seed: string): GameState =>
  unwrap(risk.setup(unwrap(risk.configure({ players, options })), seed)).state;

/** Calls `visit` with the states of games between players who take any candidate. */
export const walkCandidates = (
  players: number,
  options: Options,
  visit: (state: GameState) => void,
  { games = 1, steps = 400 } = {},
): void => {
  for (let game = 0; game < games; game += 1) {
    const seed = `walk ${players} ${game}`;
    const rng = Rng.from(seed);
    let state = startOf(players, options, seed);
    for (let i = 0; i < steps; i += 1) {
      const seat = risk.toAct(state);
      if (seat === undefined) break;
      visit(state);
      const position = ai.position!(state);
      const moves: number[] = [];
      position.legal(moves);
      state = unwrap(risk.play(state, position.action(rng.pick(moves)), seat)).state;
    }
  }
};
