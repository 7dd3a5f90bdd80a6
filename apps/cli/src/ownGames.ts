import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Game } from '@ludus/kernel';
import { refreshKernelPaths } from './kernelPaths.ts';
import { describeLoadError } from './loadError.ts';
import { entryOf } from './ownGameFiles.ts';
import { Refusal } from './refusal.ts';

const FLAG = '--game';

/** The file of a game: a module, or the `game.ts` in a folder. */
const fileOf = (path: string): string => {
  const file = resolve(path);
  if (!existsSync(file)) throw new Refusal(`${path}: there is no such file or folder.`);
  if (!statSync(file).isDirectory()) return file;
  const found = entryOf(file);
  if (found === undefined) throw new Refusal(`${path}: the folder has no game.ts.`);
  return found;
};

/** What every game must have. */
const MEMBERS: readonly (keyof Game)[] = [
  'id',
  'name',
  'rulesVersion',
  'engineVersion',
  'variants',
  'options',
  'configure',
  'seatCount',
  'setup',
  'toAct',
  'legal',
  'forced',
  'play',
  'outcome',
  'phase',
  'hash',
  'parseConfig',
  'parseState',
  'parseAction',
  'text',
];

/** The id of a game, which is loaded once so that problems are reported in one sentence. */
const idOf = async (file: string): Promise<string> => {
  let game: unknown;
  try {
    const { loadOwnGame } = await import('@ludus/games/own');
    game = await loadOwnGame(file);
  } catch (caught) {
    throw new Refusal(describeLoadError(caught, file));
  }
  if (game === undefined)
    throw new Refusal(`${file}: there is no default export. Add one: \`export default\` and the game.`);
  if (typeof game !== 'object' || game === null)
    throw new Refusal(`${file}: the default export is not a game. Give the folder or file of a game.`);
  const missing = MEMBERS.filter((name) => !(name in game));
  if (missing.length > 0)
    throw new Refusal(`${file}: the default export is not a game; it lacks ${missing.join(', ')}.`);
  return (game as { readonly id: string }).id;
};

/** Refuses games with ambiguous ids. */
const check = async (files: readonly string[]): Promise<void> => {
  const { TAKEN_IDS } = await import('@ludus/games/own');
  const taken = new Set(TAKEN_IDS);
  for (const file of files) {
    const id = await idOf(file);
    if (taken.has(id)) throw new Refusal(`${file}: there is already a game with the id "${id}".`);
    taken.add(id);
  }
};

interface Taken {
  readonly paths: readonly string[];
  readonly rest: readonly string[];
}

/** The paths of leading `--game` flags, and the rest of the command line. */
const takeLeading = (args: readonly string[]): Taken => {
  const [flag = '', next, ...more] = args;
  if (flag !== FLAG && !flag.startsWith(`${FLAG}=`)) return { paths: [], rest: args };
  const isJoined = flag !== FLAG;
  const path = isJoined ? flag.slice(FLAG.length + 1) : next;
  if (path === undefined || path === '') throw new Refusal(`${FLAG} needs the path of a game.`);
  const { paths, rest } = takeLeading(isJoined ? args.slice(1) : more);
  return { paths: [path, ...paths], rest };
};

/** Commands with their own `--game`, which takes the id of a game. */
const FILTERING = ['db', 'dataset', 'matrix', 'parity', 'puzzles', 'ratings', 'train'];

const looksLikePath = (text: string): boolean => /[\\/]|^\.|\.[cm]?[jt]s$/.test(text);

/** Paths anywhere on the command line, except where the command expects ids. */
const takeAnywhere = (args: readonly string[], takesIds: boolean): Taken => {
  const [first, ...others] = args;
  if (first === undefined) return { paths: [], rest: [] };
  const leading = takeLeading(args);
  const [path] = leading.paths;
  if (path === undefined || (takesIds && !looksLikePath(path))) {
    const { paths, rest } = takeAnywhere(others, takesIds);
    return { paths, rest: [first, ...rest] };
  }
  const { paths, rest } = takeAnywhere(leading.rest, takesIds);
  return { paths: [...leading.paths, ...paths], rest };
};

const take = (args: readonly string[]): Taken => {
  const { paths, rest } = takeLeading(args);
  const more = takeAnywhere(rest, FILTERING.includes(rest[0] ?? ''));
  return { paths: [...paths, ...more.paths], rest: more.rest };
};

/**
 * Takes the user's own games from a command line (`ludus --game ./my-game play my-game` or
 * `ludus play my-game --game ./my-game`) and registers them for this program and everything it
 * starts. Returns the rest.
 */
export const takeOwnGames = async (args: readonly string[]): Promise<readonly string[]> => {
  const { paths, rest } = take(args);
  if (paths.length === 0) return args;
  const files = paths.map(fileOf);
  for (const file of files) refreshKernelPaths(dirname(file));
  await check(files);
  process.env['LUDUS_GAMES'] = files.join('\n');
  return rest;
};
