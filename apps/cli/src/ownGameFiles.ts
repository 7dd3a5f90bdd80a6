import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the rules are in the folder of a game. */
const ENTRIES = ['game.ts', 'src/game.ts', 'index.ts', 'src/index.ts'];

/** The file with the rules in the folder of a game; undefined if there is none. */
export const entryOf = (folder: string): string | undefined =>
  ENTRIES.map((name) => join(folder, name)).find((file) => existsSync(file));

/** The files of the user's own games that this program and all it starts know. */
export const ownGameFiles = (): readonly string[] =>
  (process.env['LUDUS_GAMES'] ?? '').split('\n').filter((file) => file !== '');
