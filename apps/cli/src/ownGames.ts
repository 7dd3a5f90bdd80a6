import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from './refusal.ts';

const FLAG = '--game';

/** The file of a game: a module, or the `game.ts` of a folder. */
const fileOf = (path: string): string => {
  const file = resolve(path);
  if (!existsSync(file)) throw new Refusal(`${path}: there is no such file or folder.`);
  if (!statSync(file).isDirectory()) return file;
  const inside = ['game.ts', 'src/game.ts', 'index.ts', 'src/index.ts'].map((name) => join(file, name));
  const found = inside.find((one) => existsSync(one));
  if (found === undefined) throw new Refusal(`${path}: the folder has no game.ts.`);
  return found;
};

const MEMBERS = ['id', 'name', 'variants', 'configure', 'setup', 'toAct', 'legal', 'play', 'outcome', 'text'];

/** Loads a game once, so that what is wrong with it is said in one sentence. */
const check = async (file: string): Promise<void> => {
  let game: unknown;
  try {
    const { loadOwnGame } = await import('@ludus/games/own');
    game = await loadOwnGame(file);
  } catch (caught) {
    throw new Refusal(`${file}: the game cannot be loaded (${(caught as Error).message}).`);
  }
  const missing = MEMBERS.filter((name) => typeof game !== 'object' || game === null || !(name in game));
  if (missing.length > 0)
    throw new Refusal(`${file}: the default export is no game; it lacks ${missing.join(', ')}.`);
};

/**
 * Takes the games of the user's own from the beginning of a command line (`ludus --game ./my-game play my-game`) and
 * makes them known to this program and to all it starts. Answers with the rest.
 */
export const takeOwnGames = async (args: readonly string[]): Promise<readonly string[]> => {
  const files: string[] = [];
  let rest = args;
  while (rest[0] === FLAG || rest[0]?.startsWith(`${FLAG}=`)) {
    const [flag, next, ...more] = rest;
    const isJoined = flag !== FLAG;
    const path = isJoined ? flag!.slice(FLAG.length + 1) : next;
    if (path === undefined || path === '') throw new Refusal(`${FLAG} needs the path of a game.`);
    files.push(fileOf(path));
    rest = isJoined ? rest.slice(1) : more;
  }
  if (files.length === 0) return args;
  for (const file of files) await check(file);
  process.env['LUDUS_GAMES'] = files.join('\n');
  return rest;
};
