import type { Game, GameText, Tagged } from './game.ts';
import { err, ok, problem, type Result } from './result.ts';

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** A hostile string is cut before it is repeated in a message. */
const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/**
 * Reads a notation by comparing it with the notation of every legal action, ignoring spaces and capitals. Good enough
 * for `parseNotation` of any game without too many actions.
 */
export const matchNotation = <State, Action extends Tagged>(
  game: Pick<Game<never, State, Action>, 'legal'> &
    Pick<GameText<State, Action, never, never>, 'makeNotation'>,
  state: State,
  text: string,
): Result<Action> => {
  if (typeof text !== 'string') return err(problem('not_text', '', 'A notation must be a string.'));
  const wanted = plain(text);
  const found = game.legal(state).find((action) => plain(game.makeNotation(state, action)) === wanted);
  if (found !== undefined) return ok(found);
  return err(problem('unknown_notation', '', `${quoted(text)} is not a legal move here.`));
};
