/** Builds every library of the workspace to ESM and types in its `dist`. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { packages, ROOT } from './workspace.ts';

for (const { name, folder, isLibrary } of packages()) {
  if (!isLibrary) continue;
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
}
