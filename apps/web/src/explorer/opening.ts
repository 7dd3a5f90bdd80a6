import { type Game, type Tagged, unwrap } from '@ludus/kernel';
import { GameLine } from '@ludus/table';

/** Plays forced moves. */
export const settle = (line: GameLine): GameLine => {
  const { game, state } = line;
  const forced = game.toAct(state) === undefined ? undefined : game.forced(state);
  return forced === undefined ? line : settle(unwrap(line.play(forced)));
};

export interface Opening {
  readonly line: GameLine;
  /** Its decisions in notation. */
  readonly moves: readonly string[];
}

/** The start of a game and the moves of an opening, up to the first that cannot be played. */
export const openingOf = (
  game: Game,
  {
    variant,
    players,
    moves,
  }: { readonly variant: string; readonly players: number; readonly moves: readonly string[] },
): Opening => {
  const config = unwrap(game.configure({ variant, players }));
  let line = settle(GameLine.from(game, unwrap(game.setup(config, 0)).state));
  const played: string[] = [];
  for (const text of moves) {
    const action = game.text.parseNotation(line.state, text);
    const next = action.ok ? line.play(action.value) : action;
    if (!next.ok) break;
    line = settle(next.value);
    played.push(text);
  }
  return { line, moves: played };
};

/** An opening with one more move. */
export const continued = ({ line, moves }: Opening, action: Tagged): Opening => ({
  line: settle(unwrap(line.play(action))),
  moves: [...moves, line.game.text.makeNotation(line.state, action)],
});
