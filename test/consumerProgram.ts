import { games } from '@ludus/games';
import { type Game, type Outcome, Rng, unwrap } from '@ludus/kernel';

export interface PlayedOut {
  readonly game: string;
  readonly steps: number;
  readonly hash: string;
  readonly outcome: Outcome | null;
}

const playOut = (game: Game): PlayedOut => {
  const rng = Rng.from('consumer');
  let { state } = unwrap(game.setup(unwrap(game.configure({})), 'consumer'));
  let steps = 0;
  for (let seat = game.toAct(state); seat !== undefined && steps < 400; seat = game.toAct(state)) {
    state = unwrap(game.play(state, rng.pick(game.legal(state)), seat)).state;
    steps += 1;
  }
  return { game: game.id, steps, hash: game.hash(state), outcome: game.outcome(state) ?? null };
};

/** Plays a game of every kind, as a user of the installed packages would, and returns how they ended. */
export const played = (): PlayedOut[] => games.games.map(playOut);
