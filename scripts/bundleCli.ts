import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { BunPlugin } from 'bun';
import { ROOT } from './workspace.ts';

/** Bundled too, because every command needs it; other npm packages are loaded on demand. */
const INSIDE = ['commander'];

const slashed = (path: string): string => path.replaceAll('\\', '/');

/**
 * Threads, examples and the sandbox are found next to the sources, so a bundled module reports the path of
 * its source.
 */
const sourcePlaces = (root: string, outdir: string): BunPlugin => ({
  name: 'places of sources',
  setup: (build) => {
    // The folder has no npm packages: they are installed with it.
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
 * Joins the modules of the command line into a few files, because opening some four hundred takes longer than
 * most commands. The sources stay next to them, for threads and for the user's own games and agents.
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
