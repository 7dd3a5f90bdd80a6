import { type Game, Rng, unwrap, visibleState } from '@ludus/kernel';

/** Games are played this far at most, and shown half-way. */
const MOST_MOVES = 32;

/** A position in the middle of a game, as anybody may see it; the same at every visit. For pictures of a game. */
export const underWay = (game: Game): unknown => {
  const rng = Rng.from('picture');
  const states = [unwrap(game.setup(unwrap(game.configure({})), 'picture')).state];
  for (let i = 0; i < MOST_MOVES; i += 1) {
    const state = states.at(-1)!;
    const seat = game.toAct(state);
    if (seat === undefined) break;
    const played = game.play(state, rng.pick(game.legal(state)), seat);
    // A game that somebody is still writing has a picture too.
    if (!played.ok) break;
    states.push(played.value.state);
  }
  return visibleState(game, states[Math.floor(states.length / 2)], 0);
};
