import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file next to `tsconfig.json` that says where the kernel is; Ludus keeps it up to date. */
export const KERNEL_PATHS = 'tsconfig.ludus.json';

const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(name));

/**
 * Where editors, the TypeScript compiler and `bun test` find the kernel of a game that is kept in a folder:
 * in this installation of Ludus. The first path works if both are moved together, the second if the folder is
 * moved alone.
 */
export const kernelPaths = (folder: string): string => {
  const both = (file: string): readonly string[] => {
    const path = relative(folder, file).replaceAll('\\', '/');
    return [path.startsWith('.') ? path : `./${path}`, file];
  };
  const paths = {
    '@ludus/kernel': both(fileOf('@ludus/kernel')),
    '@ludus/kernel/conformance': both(fileOf('@ludus/kernel/conformance')),
    '@ludus/kernel/examples/*': both(`${dirname(fileOf('@ludus/kernel/examples/nim'))}/*.ts`),
  };
  return `${JSON.stringify({ compilerOptions: { paths } }, null, 2)}\n`;
};

/** Brings the paths of a game's folder up to date, if it has them and was moved to another place or machine. */
export const refreshKernelPaths = (folder: string): void => {
  const file = join(folder, KERNEL_PATHS);
  if (!existsSync(file)) return;
  const paths = kernelPaths(folder);
  try {
    if (readFileSync(file, 'utf8') !== paths) writeFileSync(file, paths);
  } catch {
    // A game in a read-only folder can still be played.
  }
};
