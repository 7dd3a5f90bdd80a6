import type { Game } from '@ludus/kernel';
import { LISTED } from './listed.ts';

/** Ids that the user's own games cannot have. */
export const TAKEN_IDS: readonly string[] = LISTED.map(({ id }) => id);

const IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])(@ludus\/[^'"]+)\2/g;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const resolves = (name: string, folder: string): boolean => {
  try {
    Bun.resolveSync(name, folder);
    return true;
  } catch {
    return false;
  }
};

/** Lets modules in a folder import the Ludus packages without installing them there. */
const providePackages = (folder: string): void => {
  if (resolves('@ludus/kernel', folder)) return;
  Bun.plugin({
    name: `packages for ${folder}`,
    setup: (build) => {
      const filter = new RegExp(`^${escaped(folder)}[/\\\\].*\\.[cm]?tsx?$`);
      build.onLoad({ filter }, async ({ path }) => ({
        contents: (await Bun.file(path).text()).replace(
          IMPORT,
          (_, before: string, __, name: string) =>
            `${before}${JSON.stringify(Bun.resolveSync(name, import.meta.dir))}`,
        ),
        loader: 'ts',
      }));
    },
  });
};

/** The default export of a file, if it is a valid game. */
export const loadOwnGame = async (file: string): Promise<unknown> => {
  providePackages(file.replace(/[\\/][^\\/]*$/, ''));
  return (await import(file)).default;
};

/**
 * The games in the files that the environment variable LUDUS_GAMES lists, one per line. Threads and programs
 * started later find them the same way.
 */
export const loadOwnGames = async (files: string): Promise<readonly Game[]> =>
  (await Promise.all(files.split('\n').map(loadOwnGame))) as Game[];
