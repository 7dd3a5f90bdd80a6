import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { BunPlugin } from 'bun';
import { ROOT } from './workspace.ts';

/** Bundled too, since every command needs it; other packages of npm are loaded by those that need them. */
const INSIDE = ['commander'];

const slashed = (path: string): string => path.replaceAll('\\', '/');

/**
 * Threads, examples and the sandbox are found beside the sources, so a module in the bundle still says that it lies
 * where its source lies.
 */
const sourcePlaces = (root: string, outdir: string): BunPlugin => ({
  name: 'places of sources',
  setup: (build) => {
    // The folder has no packages of npm: they are installed with it.
    build.onResolve({ filter: new RegExp(`^(${INSIDE.join('|')})$`) }, ({ path }) => ({
      path: Bun.resolveSync(path, join(ROOT, 'apps', 'cli')),
    }));
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const url = `new URL('${slashed(relative(outdir, path))}', import.meta.url)`;
      const folder = `new URL('${slashed(relative(outdir, dirname(path)))}', import.meta.url)`;
      const contents = path.startsWith(root)
        ? readFileSync(path, 'utf8')
            .replaceAll('import.meta.url', `${url}.href`)
            .replaceAll(/import\.meta\.dir\b/g, `Bun.fileURLToPath(${folder})`)
        : readFileSync(path, 'utf8');
      return { contents, loader: 'ts' };
    });
  },
});

/**
 * Joins the modules of the command line into a few files, because opening some four hundred takes longer than most
 * commands do. The sources stay beside them, for threads and for games and agents of the user's own.
 */
export const bundleCli = async (folder: string, dependencies: readonly string[]): Promise<void> => {
  const outdir = join(folder, 'program');
  const { success, logs } = await Bun.build({
    entrypoints: [join(folder, 'src', 'main.ts')],
    outdir,
    target: 'bun',
    splitting: true,
    minify: { whitespace: true, syntax: true, identifiers: false },
    external: dependencies.filter((name) => !name.startsWith('@ludus/') && !INSIDE.includes(name)),
    plugins: [sourcePlaces(folder, outdir)],
  });
  if (!success) throw new Error(`The command line cannot be bundled: ${logs.join('\n')}`);
};
