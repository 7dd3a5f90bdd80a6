import { serverWords } from './words.ts';

/** A game is stored on the server or played there, but its rules are not loaded. */
export class UnknownGame extends Error {
  override readonly name = 'UnknownGame';

  constructor(game: string) {
    super(serverWords.unknownGame(game));
  }
}
