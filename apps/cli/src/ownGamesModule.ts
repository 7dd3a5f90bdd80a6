import type { BunPlugin } from 'bun';
import { describeLoadError } from './loadError.ts';
import { Refusal } from './refusal.ts';

const ENTRY = 'own-games';

/** Where the sandbox looks for games that it was not built with. */
export const OWN_GAMES_PATH = '/own-games.js';

/** One module that exports the games of all files, and resolves the Ludus packages wherever the files are. */
const ownGamesPlugin = (files: readonly string[]): BunPlugin => ({
  name: ENTRY,
  setup: (build) => {
    build.onResolve({ filter: new RegExp(`^${ENTRY}$`) }, () => ({ path: ENTRY, namespace: ENTRY }));
    build.onResolve({ filter: /^@ludus\// }, ({ path }) => ({
      path: Bun.resolveSync(path, import.meta.dir),
    }));
    build.onLoad({ filter: /.*/, namespace: ENTRY }, () => ({
      contents: [
        ...files.map((file, i) => `import game${i} from ${JSON.stringify(file)};`),
        `export default [${files.map((_, i) => `game${i}`).join(', ')}];`,
      ].join('\n'),
      loader: 'js',
    }));
  },
});

/** The user's own games as a module for browsers; undefined if there are none. */
export const makeOwnGamesModule = async (
  files = process.env['LUDUS_GAMES']?.split('\n') ?? [],
): Promise<string | undefined> => {
  if (files.length === 0) return undefined;
  try {
    const { outputs } = await Bun.build({
      entrypoints: [ENTRY],
      target: 'browser',
      minify: true,
      plugins: [ownGamesPlugin(files)],
    });
    return await outputs[0]!.text();
  } catch (caught) {
    throw new Refusal(describeLoadError(caught, files[0]!, 'browsers cannot load the game'));
  }
};
