import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dir, '..');

export interface Package {
  readonly name: string;
  /** Relative to the root: `packages/kernel`. */
  readonly folder: string;
  readonly dependencies: readonly string[];
  /** Whether it is built to ESM and types for other people's programs. */
  readonly isLibrary: boolean;
}

const readPackage = (folder: string): Package => {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return {
    name: manifest.name,
    folder,
    dependencies: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    isLibrary: existsSync(join(ROOT, folder, 'tsconfig.build.json')),
  };
};

/** Every package of the workspace, dependencies first. */
export const packages = (): Package[] => {
  const all = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(ROOT, parent))
      .filter((name) => existsSync(join(ROOT, parent, name, 'package.json')))
      .map((name) => readPackage(`${parent}/${name}`)),
  );
  const ordered: Package[] = [];
  const visit = (one: Package): void => {
    if (ordered.includes(one)) return;
    for (const other of all) if (other !== one && one.dependencies.includes(other.name)) visit(other);
    ordered.push(one);
  };
  all.forEach(visit);
  return ordered;
};
