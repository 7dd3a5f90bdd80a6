/** Builds every library of the workspace to ESM and types in its `dist`. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Package, packages, ROOT } from './workspace.ts';

/** Builds one library; its dependencies must have been built before. */
export const buildLibrary = ({ name, folder }: Package): void => {
  rmSync(join(ROOT, folder, 'dist'), { recursive: true, force: true });
  const { exitCode } = Bun.spawnSync(['bun', 'x', 'tsc', '-p', join(folder, 'tsconfig.build.json')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (exitCode !== 0) {
    console.error(`${name} does not build.`);
    process.exit(1);
  }
  console.log(`built ${name}`);
};

if (import.meta.main) for (const one of packages()) if (one.isLibrary) buildLibrary(one);
