import { err, type Game, ok, problem, type Result, sameJson, unwrap } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import { readJsonFile } from '../readJsonFile.ts';
import type { Opening, OpeningBook } from './types.ts';

const refuse = (message: string): Result<never> => err(problem('bad_openings', 'book', message));

const isBook = (value: unknown): value is OpeningBook =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 'ludus-openings' &&
  'version' in value &&
  value.version === 1 &&
  'openings' in value &&
  Array.isArray(value.openings) &&
  value.openings.length > 0;

/** Why an opening cannot be played. */
const faultIn = (game: Game, config: unknown, { actions }: Opening): string | undefined => {
  if (!Array.isArray(actions)) return 'it has no list of actions.';
  const cursor = new GameCursor(game, unwrap(game.setup(config, 'opening')).state);
  for (const [i, action] of actions.entries()) {
    const played = cursor.play(action, cursor.toAct);
    if (!played.ok) return `move ${i}: ${played.error.message}`;
  }
  return cursor.toAct === 0 ? 'the game is over after it.' : undefined;
};

/** The openings in a file made by `ludus openings`; each must be legal in a game with this configuration. */
export const readOpenings = (path: string, game: Game, config: unknown): Result<readonly Opening[]> => {
  const read = readJsonFile(path);
  if (!read.ok && !read.error.isOtherText) return refuse(read.error.message);
  const book = read.ok ? read.value : undefined;
  if (!isBook(book)) return refuse(`${path} is not an opening book. Make one with \`ludus openings\`.`);
  if (book.game !== game.id || book.rulesVersion !== game.rulesVersion || !sameJson(book.config, config))
    return refuse(
      `${path} was made for other rules, or another board or number of players (${book.game} on ${book.board}). Make a book for this game with \`ludus openings\`.`,
    );
  for (const [i, opening] of book.openings.entries()) {
    const fault = faultIn(game, config, opening);
    if (fault !== undefined) return refuse(`${path}, opening ${i + 1}: ${fault}`);
  }
  return ok(book.openings);
};
