/** Builds every library of the workspace to ESM and types in its `dist`. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { type Package, packages, ROOT } from './workspace.ts';

/** Whether a `dist` contains a file whose source is gone; the compiler would leave it there. */
const isStale = (folder: string): boolean => {
  const built = join(ROOT, folder, 'dist');
  if (!existsSync(built)) return false;
  return [...new Glob('**/*.js').scanSync(built)].some(
    (file) => !existsSync(join(ROOT, folder, 'src', file.replace(/\.js$/, '.ts'))),
  );
};

/** Builds libraries with their dependencies; those that are up to date stay as they are. */
export const buildLibraries = (libraries: readonly Package[]): void => {
  for (const { folder } of libraries)
    if (isStale(folder)) rmSync(join(ROOT, folder, 'dist'), { recursive: true, force: true });
  const configs = libraries.map(({ folder }) => join(folder, 'tsconfig.build.json'));
  const { exitCode } = Bun.spawnSync(['bun', 'x', 'tsc', '--build', ...configs], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (exitCode !== 0) {
    console.error('The libraries do not build.');
    process.exit(1);
  }
  console.log(`built ${libraries.map(({ name }) => name).join(', ')}`);
};

if (import.meta.main) buildLibraries(packages().filter(({ isLibrary }) => isLibrary));
